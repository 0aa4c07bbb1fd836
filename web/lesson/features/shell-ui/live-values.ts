/** The values of `<mha-value>`: settings, and numbers of the followed word. */
import { css, html } from 'lit';
import { extents } from '../../../engine/cell.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { type AxisLetter, axisColour, tensorColour } from '../../../views/identity.ts';
import { WIDENING } from '../../constants/limits.ts';
import { followedPosition, plainToken, rowOf } from '../../inspector/followed-word.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { type LiveValues, UNKNOWN_VALUE } from '../../ui/prose/live-value.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ComputedOptions } from '../../ui/prose/prose.ts';

/**
 * `<mha-term tensor="q">` and `<mha-term axis="t">`: a coloured word that highlights its tensor or axis on the stage. Emits `mha-lit`
 * {lit}: a tensor's name, "axis:t", or null.
 */
class Term extends withProps(
  WatchingElement,
  { tensor: null as string | null, axis: null as AxisLetter | null },
  { tensor: { type: String }, axis: { type: String } },
) {
  constructor() {
    super();
    this.addEventListener('pointerenter', () => this.#light(true));
    this.addEventListener('pointerleave', () => this.#light(false));
    this.addEventListener('focus', () => this.#light(true));
    this.addEventListener('blur', () => this.#light(false));
  }

  static override styles = css`
    :host {
      color: inherit;
      font: inherit;
      font-weight: 600;
      text-decoration: underline;
      text-decoration-style: dotted;
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
      cursor: default;
      border-radius: 2px;
    }
    @media (hover: hover) {
      :host(:hover) { text-decoration-style: solid; }
    }
    :host(:focus-visible) { text-decoration-style: solid; outline: 2px solid var(--focus); outline-offset: 2px; }
    :host([axis]) { font-style: italic; }
  `;

  override render() {
    return html`<slot></slot>`;
  }

  override updated(): void {
    const colour = this.axis ? axisColour(this.axis) : tensorColour(this.tensor ?? '');
    this.style.color = `var(${colour})`;
  }

  #light(on: boolean): void {
    const lit = on ? (this.axis ? `axis:${this.axis}` : this.tensor) : null;
    this.dispatchEvent(new CustomEvent('mha-lit', { detail: { lit }, bubbles: true, composed: true }));
  }
}

/** Only the first mention of each tensor and axis is a tab stop; more would bury the controls. */
export function makeTermsReachable(text: ParentNode): void {
  const seen = new Set<string>();
  for (const element of text.querySelectorAll('mha-term')) {
    if (!(element instanceof Term)) continue;
    const key = `${element.getAttribute('tensor')} ${element.getAttribute('axis')}`;
    if (!seen.has(key) && element.tabIndex !== 0) element.tabIndex = 0;
    seen.add(key);
  }
}

defineElement('mha-term', Term);

/** `head` counts from 0, as in the code; readers see it counted from 1. */
export function liveValues(computed: Computed, head: number, word: number | null): LiveValues {
  const { trace } = computed;
  const { tokens, dModel, numHeads, temperature } = trace.options;
  const scalar = (name: string) => trace.get(name).data[0] ?? Number.NaN;
  return {
    tokens: String(tokens),
    d_model: String(dModel),
    d_k: String(dModel / numHeads),
    num_heads: String(numHeads),
    d_ff: String(extents(trace).f || WIDENING * dModel),
    scale: formatNumber(scalar('scale'), 3),
    head: String(Math.min(head, numHeads - 1) + 1),
    temperature: formatPlain(Number(temperature.toPrecision(3))),
    ...followedValues(computed, head, word),
  };
}

type FollowedName = 'word' | 'row_max' | 'row_sum' | `${'most' | 'second'}_read${'' | '_weight'}`;

/** The followed word, its row's maximum and sum, and the two words that it reads most. A masked word is not read. */
function followedValues(computed: Computed, head: number, word: number | null): Record<FollowedName, string> {
  const { trace, tokens } = computed;
  const t = followedPosition(tokens, word);
  const number = (name: string) => {
    const value = rowOf(trace, name, head, t)?.[0];
    return value === undefined ? UNKNOWN_VALUE : formatNumber(value);
  };
  const read = [...(rowOf(trace, 'weights', head, t) ?? []).entries()].filter(([, weight]) => weight > 0);
  const [most, second] = read.sort(([, a], [, b]) => b - a);
  const named = (key: [number, number] | undefined) =>
    key ? plainToken(computed, tokens[key[0]] ?? UNKNOWN_VALUE) : UNKNOWN_VALUE;
  const weight = (key: [number, number] | undefined) => (key ? formatNumber(key[1]) : UNKNOWN_VALUE);
  return {
    word: plainToken(computed, tokens[t] ?? UNKNOWN_VALUE),
    most_read: named(most),
    most_read_weight: weight(most),
    second_read: named(second),
    second_read_weight: weight(second),
    row_max: number('row_max'),
    row_sum: number('row_sum'),
  };
}

/** The followed word's row in the head shown; null without numbers, or in a figure without this tensor. */
export function askedRow(
  computed: Computed | null,
  tensor: ComputedOptions['tensor'],
  head: number,
  word: number | null,
): AskedRow | null {
  if (!computed || computed.trace.over) return null;
  const { trace, tokens } = computed;
  const t = followedPosition(tokens, word);
  const numbers = rowOf(trace, tensor, head, t);
  const keys = tokens.map((token) => plainToken(computed, token));
  return numbers && { head: Math.min(head, trace.options.numHeads - 1), t, keys, numbers };
}
