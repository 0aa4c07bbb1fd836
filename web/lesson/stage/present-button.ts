/** The button that shows the figures alone, in large type. */
import { html } from 'lit';
import { t } from '../../messages/index.ts';
import { icon } from '../controls/icons.ts';

export function presentButton(present: () => void) {
  const label = t.reading.presenter.button;
  return html`<button type="button" class="present" aria-label=${label} title=${label} @click=${present}>${icon('present')}</button>`;
}
