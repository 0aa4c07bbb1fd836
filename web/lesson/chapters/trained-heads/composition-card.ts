/** Hides a head of layer 1 from the queries, keys or values of layer 2, and shows what is left of the answers. */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { LAYER_INPUTS, type LayerInput, QUESTIONS } from '../../constants/trained-heads.ts';
import type { Examination } from '../../model/shipped-model/examine.ts';
import type { Score, Scores } from '../../model/shipped-model/vocabulary.ts';
import type { words as english } from './en.ts';

interface CompositionOptions {
  readonly words: typeof english;
  readonly heads: number;
  readonly first: number;
  readonly hidden: LayerInput | null;
  readonly whole: Examination;
  /** Null while it is measured. */
  readonly now: Scores | null;
  /** Progress of the measurement, 0 to 1. */
  readonly done: number;
  readonly chooseFirst: (head: number) => void;
  readonly hide: (from: LayerInput | null) => void;
}

export function compositionCard(options: CompositionOptions) {
  const { words, heads, first, hidden, whole, now, done } = options;
  const share = ({ right, asked }: Score) => words.ofHundred(formatNumber((100 * right) / asked, 1));
  return html`
    <div class="line" role="radiogroup" aria-label=${words.hideFrom}>
      <label>${words.layer(0)}<select @change=${({ target }: Event) => {
        if (target instanceof HTMLSelectElement) options.chooseFirst(Number(target.value));
      }}>${Array.from(
        { length: heads },
        (_, head) => html`<option value=${head} ?selected=${head === first}>${words.head(head)}</option>`,
      )}</select></label>
      <span class="soft" aria-hidden="true">${words.hideFrom}</span>
      ${[null, ...LAYER_INPUTS].map(
        (
          from,
        ) => html`<label><input type="radio" name="hidden" .checked=${hidden === from} @change=${() => options.hide(from)}>
          ${from === null ? words.hideNothing : words.inputs[from]}</label>`,
      )}
    </div>
    ${
      hidden === null
        ? nothing
        : html`<div class="scroll" tabindex="0" role="group" aria-label=${words.compositionTitle}>
      <table class="measured answers">
        <caption class="unseen">${words.compositionTitle}</caption>
        <thead><tr><th scope="col">${words.question}</th><th scope="col">${words.wholeModel}</th><th scope="col">${words.whileHidden}</th></tr></thead>
        <tbody>${QUESTIONS.map((question) => {
          const [before, after] = [whole.scores[question], now?.[question]];
          return html`<tr><th scope="row">${words.questions[question]}</th><td>${share(before)}</td>
            <td class=${after && after.right < before.right ? 'less' : ''}>${after ? share(after) : '…'}</td></tr>`;
        })}</tbody>
      </table>
    </div>
    <p class="soft" role="status">${now ? words.measuredHidden(first, words.inputs[hidden]) : words.measuring(formatNumber(100 * done, 0))}</p>`
    }`;
}
