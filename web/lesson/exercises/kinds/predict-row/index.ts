/** "Predict a row": a slider per key, the sum, and the real row afterwards. */

import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { rowWords as words } from '../../../../messages/exercises/row.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../../inspector/describe.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Question } from '../../posed.ts';
import { predictRow, type RowExercise } from './predict-row.ts';
import { ROW_QUESTIONS, type RowQuestion } from './row-questions.ts';
import { rowStyles } from './row-styles.ts';

export { rowWords as texts } from '../../../../messages/exercises/row.ts';

export const styles = [rowStyles];

export function pose(question: RowQuestion, context: ExerciseContext): Question | null {
  const { trace, sentences, seed } = context;
  const head = askedHead(question, context);
  const exercise = predictRow(trace, question, seed, head);
  if (!exercise) return null;
  const { row, whole, keys } = exercise;
  const { tokens } = sentences;
  const word = entryName('t', row.query, sentences);
  return {
    key: `${question} ${tokens.join(' ')} ${row.head} ${row.query}`,
    numbers: row.scores,
    prompt: words.questions[question](word, trace.options.numHeads > 1 ? row.head + 1 : null),
    tensor: 'weights',
    cell: { tensor: 'weights', at: { h: row.head, t: row.query, s: keys[0] ?? 0 } },
    note: words.measure(`${Math.round(100 * exercise.allowed)} %`),
    hints: exercise.hints,
    material: () => (whole < 1 ? html`<p class="setting">${words.others(formatNumber(1 - whole, 2))}</p>` : nothing),
    solution: () => solution(exercise, sentences),
    open: (changed) => new RowSheet(exercise, sentences, changed),
  };
}

/** In the followed head, or in a head that the figure does not show if it would reveal the answer. */
function askedHead(question: RowQuestion, { trace, head }: ExerciseContext): number | null {
  if (head === null) return null;
  const { numHeads } = trace.options;
  const own = Math.max(0, Math.min(head, numHeads - 1));
  return ROW_QUESTIONS[question].given === 'scores' ? (own + 1) % numHeads : own;
}

/** The worked row: the score, its exponential, the share. */
function solution({ question, row, keys, right }: RowExercise, sentences: Sentences): TemplateResult {
  const factor = words.factors[question](row.root, row.temperature);
  return html`<div class="solution">
    <p>${subscripted(words.solutions[question])}</p>
    <div class="frame" role="group" tabindex="0" aria-label=${words.realRow}>
      <table>
        <thead>
          <tr><th scope="col">${words.key}</th><th scope="col">${words.score}</th><th scope="col">${factor}</th></tr>
        </thead>
        <tbody>
          ${keys.map(
            (key, i) => html`<tr>
              <th scope="row">${entryLabel('s', key, sentences)}</th>
              <td class="number">${formatNumber(row.scores[key] ?? 0, 2)}</td>
              <td class="number">${formatNumber(right[i] ?? 0, 3)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

const STEP = 0.01;

class RowSheet implements AnswerSheet {
  private guess: number[];
  private revealed = false;

  constructor(
    private readonly exercise: RowExercise,
    private readonly sentences: Sentences,
    private readonly changed: () => void,
  ) {
    this.guess = [...exercise.start];
  }

  get answer(): readonly string[] {
    return this.guess.map(String);
  }

  set answer(shares: readonly string[]) {
    this.guess = shares.map(Number);
  }

  view(invalid: boolean): TemplateResult {
    const { exercise } = this;
    const sum = this.guess.reduce((total, share) => total + share, 0);
    const off = Math.abs(sum - exercise.whole) >= 0.005;
    const column = ROW_QUESTIONS[exercise.question].given === 'scores' ? words.score : words.now;
    return html`<div class="row-guess" role="group" aria-label=${words.yourRow} aria-describedby="note">
      <p class="row-head" aria-hidden="true">
        <span>${words.key}</span><span>${column}</span><span>${words.yourGuess}</span>
      </p>
      ${exercise.keys.map((key, i) => this.bar(key, i, invalid))}
      <p class="row-sum">
        <span>${words.sum}</span> <output class="number ${off ? 'off' : ''}">${formatNumber(sum, 2)}</output>
        <button type="button" class="press" ?disabled=${!off || sum === 0} @click=${this.normalise}>
          ${words.normalise(formatNumber(exercise.whole, exercise.whole === 1 ? 0 : 2))}
        </button>
      </p>
    </div>`;
  }

  check(): Checked {
    const checked = this.exercise.check(this.guess);
    this.revealed = checked.right === true;
    return checked;
  }

  private bar(key: number, i: number, invalid: boolean): TemplateResult {
    const { given, right } = this.exercise;
    const share = this.guess[i] ?? 0;
    const real = right[i] ?? 0;
    return html`<div class="row-bar">
      <span class="row-key">${entryLabel('s', key, this.sentences)}</span>
      <span class="number row-given">${formatNumber(given[i] ?? 0, 2)}</span>
      <span class="row-slider">
        <input
          type="range"
          min="0"
          max="1"
          step=${STEP}
          aria-label=${words.bar(entryName('s', key, this.sentences), formatNumber(given[i] ?? 0, 2))}
          aria-valuetext=${formatNumber(share, 2)}
          aria-invalid=${invalid}
          style=${styleMap({ '--share': String(share) })}
          .value=${String(share)}
          @input=${(event: InputEvent) => this.slide(i, event)}
        />
        ${
          this.revealed
            ? html`<span class="row-real" style=${styleMap({ '--share': String(real) })}
                ><span class="unseen">${words.real(formatNumber(real, 2))}</span></span
              >`
            : nothing
        }
      </span>
      <span class="number row-value">
        ${formatNumber(share, 2)}${this.revealed ? html`<b>${formatNumber(real, 2)}</b>` : nothing}
      </span>
    </div>`;
  }

  private slide(i: number, event: InputEvent): void {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    this.guess[i] = Number(event.currentTarget.value);
    this.revealed = false;
    this.changed();
  }

  private readonly normalise = (): void => {
    const sum = this.guess.reduce((total, share) => total + share, 0);
    this.guess = this.guess.map((share) => (share / sum) * this.exercise.whole);
    this.changed();
  };
}
