/** Whether figures show every cell's digits, or those in focus: one choice for all figures until the page closes, and its button. */
import { signal } from '@preact/signals-core';
import { html } from 'lit';
import { t } from '../../messages/index.ts';
import { icon } from '../ui/controls/icons.ts';

export const allDigits = signal(false);

/** Reads a signal: call while rendering. */
export function digitsButton() {
  const all = allDigits.value;
  const label = t.stage.allDigits;
  const change = () => {
    allDigits.value = !all;
  };
  return html`<button type="button" class="icon digits" aria-pressed=${all} aria-label=${label} title=${label}
    @click=${change}>${icon('digits')}</button>`;
}
