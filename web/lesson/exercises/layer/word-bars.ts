/** A row of weights under the words of the sentence: a bar per key, a mark where the bar was, and the row in one sentence. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { layerWords as words } from '../../../messages/exercises/layer.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../inspector/describe.ts';

export interface WordBars {
  /** From 0, as in the trace; null if there is one head only. */
  readonly head: number | null;
  readonly query: number;
  readonly weights: readonly number[];
  /** The weights before the change; they get a mark. */
  readonly before: readonly number[];
  /** Keys that the task names. */
  readonly targets: readonly number[];
  /** A weight that the task names, drawn as a line, for the targets or for all keys; null for none. */
  readonly goal: number | null;
  /** The texts for a column of weights, which reads the other way. */
  readonly column?: { readonly label: string; readonly caption: string };
}

export function wordBars(
  { head, query, weights, before, targets, goal, column }: WordBars,
  sentences: Sentences,
): TemplateResult {
  return html`<div class="word-bars">
    <ol aria-label=${column?.label ?? words.row(entryName('t', query, sentences), head === null ? null : head + 1)}>
      ${weights.map((weight, key) => {
        const was = before[key] ?? weight;
        return html`<li class=${classMap({ query: key === query, target: targets.includes(key) })}>
          <span class="word">${entryLabel('s', key, sentences)}</span>
          <span class="bar" style=${styleMap({ '--now': String(weight), '--was': String(was), '--goal': String(goal ?? 0) })}>
            ${Math.abs(was - weight) < 0.005 ? nothing : html`<i class="was"></i>`}
            ${goal !== null && (targets.length === 0 || targets.includes(key)) ? html`<i class="goal"></i>` : nothing}
          </span>
          <span class="number">${formatNumber(weight, 2)}</span>
        </li>`;
      })}
    </ol>
    <p role="status">${column?.caption ?? readsNow(query, weights, sentences)}</p>
  </div>`;
}

/** How many keys a sentence names, and the least weight that it names after the largest. */
const MOST_NAMED = 3;
const LEAST_NAMED = 0.1;

/** "“tired” reads “cat” 0.70, “it” 0.14." */
export function readsNow(query: number, weights: readonly number[], sentences: Sentences): string {
  const order = weights.map((_, key) => key).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const named = order.slice(0, MOST_NAMED).filter((key, i) => i === 0 || (weights[key] ?? 0) >= LEAST_NAMED);
  const list = named.map((key) => `${entryName('s', key, sentences)} ${formatNumber(weights[key] ?? 0, 2)}`).join(', ');
  return words.reads(entryName('t', query, sentences), list);
}
