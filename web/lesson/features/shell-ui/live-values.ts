/** `<mha-value name="d_k">`: a current setting or number in running text, and the values behind it. */
import { css, html, LitElement } from 'lit';
import { type CellRef, extents, kvHeads } from '../../../engine/cell.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { WIDENING } from '../../constants/widening.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { Computed } from '../../session/lesson-session.ts';
import type { ValueName } from '../../ui/prose/prose.ts';
import { followedPosition, plainToken, rowOf } from './followed-word.ts';

export type LiveValues = Readonly<Record<ValueName, string>>;

/** What a value shows while it is unknown, or where a figure does not have it. */
const UNKNOWN = '…';

/** `head` counts from 0, as in the code; readers see it counted from 1. */
export function liveValues(computed: Computed, head: number, cell: CellRef | null): LiveValues {
  const { trace } = computed;
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
    ...followedValues(computed, head, cell),
  };
}

type FollowedName = 'word' | 'row_max' | 'row_sum' | `${'most' | 'second'}_read${'' | '_weight'}`;

/** The followed word, its row's maximum and sum, and the two words that it reads most. A masked word is not read. */
function followedValues(computed: Computed, head: number, cell: CellRef | null): Record<FollowedName, string> {
  const { trace, tokens, sourceTokens = tokens } = computed;
  const t = followedPosition(tokens, cell);
  const number = (name: string) => {
    const value = rowOf(trace, name, head, t)?.[0];
    return value === undefined ? UNKNOWN : formatNumber(value);
  };
  const read = [...(rowOf(trace, 'weights', head, t) ?? []).entries()].filter(([, weight]) => weight > 0);
  const [most, second] = read.sort(([, a], [, b]) => b - a);
  const named = (key: [number, number] | undefined) =>
    key ? plainToken(computed, sourceTokens[key[0]] ?? UNKNOWN) : UNKNOWN;
  const weight = (key: [number, number] | undefined) => (key ? formatNumber(key[1]) : UNKNOWN);
  return {
    word: plainToken(computed, tokens[t] ?? UNKNOWN),
    most_read: named(most),
    most_read_weight: weight(most),
    second_read: named(second),
    second_read_weight: weight(second),
    row_max: number('row_max'),
    row_sum: number('row_sum'),
  };
}

export class LiveValue extends LitElement {
  static override properties = { name: { type: String }, text: { attribute: false } };

  declare name: ValueName;
  declare text: string;

  constructor() {
    super();
    this.text = UNKNOWN;
  }

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
