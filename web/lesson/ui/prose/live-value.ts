/** `<mha-value name="d_k">`: a current setting or number in running text. */
import { css, html } from 'lit';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { ValueName } from './prose.ts';

export type LiveValues = Readonly<Record<ValueName, string>>;

/** What a value shows while it is unknown, or where a figure does not have it. */
export const UNKNOWN_VALUE = '…';

export class LiveValue extends withProps(WatchingElement, { name: 'tokens' as ValueName, text: UNKNOWN_VALUE }) {
  static override styles = css`
    :host {
      color: inherit;
      font: inherit;
      font-variant-numeric: tabular-nums;
      font-weight: 600;
      /* A word from right to left must not reorder the sentence. */
      unicode-bidi: isolate;
    }
  `;

  override render() {
    return html`<span translate="no">${this.text}</span>`;
  }
}

/** Inserts the values where the rendered text names them. */
export function showValues(text: ParentNode, values: LiveValues): void {
  for (const element of text.querySelectorAll('mha-value')) {
    if (element instanceof LiveValue) element.text = values[element.name] ?? '';
  }
}

defineElement('mha-value', LiveValue);
