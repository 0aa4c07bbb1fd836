/** Rows under the words of a sentence, or of an output: a bar or a number for each, where it was before, and the row in words. */
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { words } from '../../../messages/en/exercises/layer.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../inspector/describe.ts';
import { type Block, drawn } from '../blocks.ts';
import { byWeight } from './head-numbers.ts';

export interface Bars {
  /** Above the bars. */
  readonly name?: string;
  /** From 0, as in the trace; none where one head is meant. */
  readonly head?: number | null;
  readonly query: number;
  readonly weights: readonly number[];
  /** The weights before a change; they get a mark. */
  readonly before?: readonly number[];
  /** Keys that the task names. */
  readonly targets?: readonly number[];
  /** A weight that the task names, drawn as a line, for the targets or for all keys. */
  readonly goal?: number | null;
  /** The texts for a column of weights, which reads the other way. */
  readonly column?: { readonly label: string; readonly caption: string };
}

/** A smaller change has no mark: it would lie on the bar's end. */
const LEAST_MARKED = 0.02;

/** A row of weights. */
export function bars(sentences: Sentences, of: Bars): Block {
  const { name, head = null, query, weights, before = weights, targets = [], goal = null, column } = of;
  const isMarked = (weight: number, key: number): boolean => Math.abs((before[key] ?? weight) - weight) >= LEAST_MARKED;
  const lines = () => [...(goal === null ? [] : [words.goalLine]), ...(weights.some(isMarked) ? [words.wasLine] : [])];
  return drawn(
    () => html`${name === undefined ? nothing : html`<p class="head-name">${name}</p>`}
      <div class="word-bars">
        <ol aria-label=${column?.label ?? words.row(entryName('t', query, sentences), head === null ? null : head + 1)}>
          ${weights.map((weight, key) => {
            const was = before[key] ?? weight;
            return html`<li class=${classMap({ query: key === query, target: targets.includes(key) })}>
              <span class="word">${entryLabel('s', key, sentences)}</span>
              <span class="bar" style=${styleMap({ '--now': String(weight), '--was': String(was), '--goal': String(goal ?? 0) })}>
                ${isMarked(weight, key) ? html`<i class="was"></i>` : nothing}
                ${goal !== null && (targets.length === 0 || targets.includes(key)) ? html`<i class="goal"></i>` : nothing}
              </span>
              <span class="number">${formatNumber(weight, 2)}</span>
            </li>`;
          })}
        </ol>
        <p role="status">${column?.caption ?? readsNow(query, weights, sentences)}</p>
        ${lines().length > 0 ? html`<div class="lines">${lines().join(' ')}</div>` : nothing}
      </div>`,
  );
}

export interface Strip {
  readonly label: string;
  readonly now: readonly number[];
  readonly before: readonly number[];
  readonly caption: string;
}

/** An output row: a bar up or down for each number, and a line where it was. `said`: a number and the one before it. */
export function outputBars(
  { label, now, before, caption }: Strip,
  said: (now: string, before: string) => string,
): Block {
  const most = Math.max(...[...before, ...now].map(Math.abs));
  return drawn(
    () => html`<figure class="output-bars">
      <ol aria-label=${label}>
        ${now.map((value, m) => {
          const was = before[m] ?? 0;
          return html`<li style=${styleMap({ '--now': String(value / most), '--was': String(was / most) })}>
            <span class="unseen">${said(formatNumber(value, 2), formatNumber(was, 2))}</span>
          </li>`;
        })}
      </ol>
      <figcaption>${caption}</figcaption>
    </figure>`,
  );
}

/** A row of numbers by column, with those that changed, and the one that the task is about. `was`: before an earlier number. */
export function numberStrip({ label, now, before, caption }: Strip, goal: number, was: string): Block {
  return drawn(
    () => html`<figure class="outcome">
      <figcaption>${label}</figcaption>
      <ol aria-label=${label}>
        ${now.map((value, column) => {
          const earlier = before[column] ?? value;
          const changed = Math.abs(value - earlier) >= 0.005;
          return html`<li class=${classMap({ goal: column === goal, changed })}>
            <span>${column}</span><b class="number">${formatNumber(value, 2)}</b>
            <span class="number was">${changed ? html`<span class="unseen">${was}</span> <s>${formatNumber(earlier, 2)}</s>` : nothing}</span>
          </li>`;
        })}
      </ol>
      <p role="status" class="length">${caption}</p>
    </figure>`,
  );
}

/** How many keys a sentence names, and the least weight that it names after the largest. */
const MOST_NAMED = 3;
const LEAST_NAMED = 0.1;

/** "“tired” reads “cat” 0.70, “it” 0.14." */
export function readsNow(query: number, weights: readonly number[], sentences: Sentences): string {
  const named = byWeight(weights)
    .slice(0, MOST_NAMED)
    .filter((key, i) => i === 0 || (weights[key] ?? 0) >= LEAST_NAMED);
  const list = named.map((key) => `${entryName('s', key, sentences)} ${formatNumber(weights[key] ?? 0, 2)}`).join(', ');
  return words.reads(entryName('t', query, sentences), list);
}
