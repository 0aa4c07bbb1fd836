/** Switches for heads, and the model's accuracies with and without them. */
import { html } from 'lit';
import type { words as english } from '../../../messages/en/labs/trained-heads.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { QUESTIONS } from '../../constants/trained-heads.ts';
import type { Examination } from '../../model/shipped-model/examine.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

export interface AblationOptions {
  readonly words: typeof english;
  readonly layers: number;
  readonly heads: number;
  readonly isOff: (name: HeadName) => boolean;
  readonly toggle: (name: HeadName) => void;
  readonly whole: Examination;
  /** Null while it is measured. */
  readonly now: Examination | null;
}

export function ablation({ words, layers, heads, isOff, toggle, whole, now }: AblationOptions) {
  const places = Array.from({ length: layers * heads }, (_, place) => ({
    layer: Math.floor(place / heads),
    head: place % heads,
  }));
  const share = (right: number, asked: number): string => words.ofHundred(formatNumber((100 * right) / asked, 1));
  return html`
    <div class="switches" role="group" aria-label=${words.switches}>
      ${places.map(
        (
          name,
        ) => html`<label><input type="checkbox" role="switch" .checked=${!isOff(name)} @change=${() => toggle(name)}>
          ${words.name(name.layer, name.head)}</label>`,
      )}
    </div>
    <table class="measured answers">
      <caption class="unseen">${words.answers}</caption>
      <thead><tr><th scope="col">${words.question}</th><th scope="col">${words.wholeModel}</th><th scope="col">${words.thisModel}</th></tr></thead>
      <tbody>
        ${QUESTIONS.map((question) => {
          const before = whole.scores[question];
          const after = now?.scores[question];
          return html`<tr><th scope="row">${words.questions[question]}</th>
            <td>${share(before.right, before.asked)}</td>
            <td class=${after && after.right < before.right ? 'less' : ''}>${after ? share(after.right, after.asked) : '…'}</td></tr>`;
        })}
        <tr><th scope="row">${words.loss}</th><td>${formatNumber(whole.loss, 3)}</td><td>${now ? formatNumber(now.loss, 3) : '…'}</td></tr>
      </tbody>
    </table>`;
}
