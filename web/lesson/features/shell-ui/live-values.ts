/** `<mha-value name="d_k">`: a current setting in running text, and the values behind it. */
import { css, html, LitElement } from 'lit';
import { extents, kvHeads } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { WIDENING } from '../../constants/widening.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import type { ValueName } from '../../ui/prose/prose.ts';

export type LiveValues = Readonly<Record<ValueName, string>>;

/** `head` counts from 0, as in the code; readers see it counted from 1. */
export function liveValues(trace: AttentionTrace, head: number): LiveValues {
  const { tokens, dModel, numHeads, temperature } = trace.options;
  const scalar = (name: string) => trace.get(name).data[0] ?? Number.NaN;
  return {
    tokens: String(tokens),
    d_model: String(dModel),
    d_k: String(dModel / numHeads),
    num_heads: String(numHeads),
    kv_heads: String(kvHeads(trace.options)),
    d_ff: String(extents(trace).f || WIDENING * dModel),
    scale: formatNumber(scalar('scale'), 3),
    head: String(Math.min(head, numHeads - 1) + 1),
    temperature: formatPlain(Number(temperature.toPrecision(3))),
  };
}

export class LiveValue extends withProps(LitElement, { name: 'tokens' as ValueName, text: '…' }) {
  static override styles = css`
    :host {
      font-variant-numeric: tabular-nums;
      font-weight: 600;
    }
  `;

  override render() {
    return html`${this.text}`;
  }
}

/** Inserts the values where the rendered text names them. */
export function showValues(text: ParentNode, values: LiveValues): void {
  for (const element of text.querySelectorAll('mha-value')) {
    if (element instanceof LiveValue) element.text = values[element.name] ?? '';
  }
}

defineElement('mha-value', LiveValue);
