/** Whether figures show every cell's digits, or those in focus: one choice for all figures, and its button. */
import { html } from 'lit';
import { t } from '../../messages/index.ts';
import { rememberedChoice } from '../platform/remembered-choice.ts';
import { icon } from '../ui/controls/icons.ts';

export const digitsChoice = rememberedChoice('mha-lesson.digits', ['focus', 'all']);

export function digitsButton(all: boolean) {
  const label = t.stage.allDigits;
  return html`<button type="button" class="tool digits" aria-pressed=${all} aria-label=${label} title=${label}
    @click=${() => digitsChoice.choose(all ? 'focus' : 'all')}>${icon('digits')}</button>`;
}
