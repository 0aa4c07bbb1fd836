/** The table of all pairs of heads: what is left of the answers to one question. */
import { html } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { QUESTIONS, type Question } from '../../constants/trained-heads.ts';
import type { Examination } from '../../model/shipped-model/examine.ts';
import type { words as english } from './en.ts';
import type { Effect, PairEffects } from './pairs.ts';

export interface PairsOptions {
  readonly words: typeof english;
  readonly perLayer: number;
  /** Null before they are measured. */
  readonly effects: PairEffects | null;
  readonly whole: Examination;
  /** Null for the loss. */
  readonly question: Question | null;
  readonly ask: (question: Question | null) => void;
  /** Progress, 0 to 1; null if nothing is being measured. */
  readonly done: number | null;
  readonly measure: () => void;
}

/** How much worse an effect is than the whole model: wrong answers, or nats. */
export function damage(effect: Effect, whole: Effect, question: Question | null): number {
  if (question === null) return effect.loss - whole.loss;
  return whole.scores[question].right - effect.scores[question].right;
}

/** Whether a pair loses clearly more than both of its heads alone: each stood in for the other. */
function standInForEachOther(effects: PairEffects, whole: Effect, question: Question | null): boolean[][] {
  const least = question === null ? 0.1 : whole.scores[question].asked / 10;
  const of = (a: number, b: number): number => {
    const effect = effects[a]?.[b];
    return effect ? damage(effect, whole, question) : 0;
  };
  return effects.map((row, a) => row.map((_, b) => a !== b && of(a, b) - of(a, a) - of(b, b) >= least));
}

export function pairsView({ words, perLayer, effects, whole, question, ask, done, measure }: PairsOptions) {
  const name = (place: number): string => words.name(Math.floor(place / perLayer), place % perLayer);
  if (!effects) {
    return html`<div class="line">
      <button class="press" type="button" ?disabled=${done !== null} @click=${measure}>${words.measurePairs}</button>
      <span class="soft" aria-live="polite">${done === null ? '' : words.measuring(formatNumber(100 * done, 0))}</span></div>`;
  }
  const shown = (effect: Effect): string => {
    if (question === null) return formatNumber(effect.loss, 2);
    const { right, asked } = effect.scores[question];
    return formatNumber((100 * right) / asked, 0);
  };
  const marked = standInForEachOther(effects, whole, question);
  return html`<label>${words.pairsOf}
      <select @change=${(event: Event) => ask(QUESTIONS.find((one) => one === (event.currentTarget as HTMLSelectElement).value) ?? null)}>
        <option value="" ?selected=${question === null}>${words.loss}</option>
        ${QUESTIONS.map((one) => html`<option value=${one} ?selected=${one === question}>${words.questionsShort[one]}</option>`)}
      </select></label>
    <div class="scroll" tabindex="0" role="group" aria-label=${words.pairsTitle}>
      <table class="measured pairs">
        <caption class="unseen">${words.pairsTitle}</caption>
        <thead><tr><td></td>${effects.map((_, b) => html`<th scope="col" aria-label=${name(b)}>${words.short(Math.floor(b / perLayer), b % perLayer)}</th>`)}</tr></thead>
        <tbody>${effects.map(
          (row, a) =>
            html`<tr><th scope="row">${name(a)}</th>${row.map(
              (effect, b) =>
                html`<td class=${marked[a]?.[b] ? 'less' : a === b ? 'alone' : ''}>${shown(effect)}${marked[a]?.[b] ? '*' : ''}</td>`,
            )}</tr>`,
        )}</tbody>
      </table>
    </div>
    <p class="soft">${words.pairsLegend(question === null ? formatNumber(whole.loss, 2) : words.ofHundred(formatNumber((100 * whole.scores[question].right) / whole.scores[question].asked, 0)))}</p>`;
}
