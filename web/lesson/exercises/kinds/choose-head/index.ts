/** "Choose the head": the learner looks at rows or switches heads off, then marks the heads. */

import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { headWords as words } from '../../../../messages/exercises/head.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryName, type Sentences } from '../../../inspector/describe.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { byWeight } from '../../layer/learned-sentence.ts';
import { wordBars } from '../../layer/word-bars.ts';
import { wordBarsStyles } from '../../layer/word-bars-styles.ts';
import { marksFrom, wordMarks } from '../../layer/word-marks.ts';
import { wordMarksStyles } from '../../layer/word-marks-styles.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Evidence, Question } from '../../posed.ts';
import { chooseHead, type HeadExercise, type HeadQuestion, headOf, LETTERS, letter } from './choose-head.ts';
import { headStyles } from './head-styles.ts';

export { headWords as texts } from '../../../../messages/exercises/head.ts';

export const styles = [wordBarsStyles, wordMarksStyles, headStyles];

export function pose(question: HeadQuestion, { seed }: ExerciseContext): Question | null {
  const exercise = chooseHead(question, seed);
  if (!exercise) return null;
  const { text, order, read, row, hints } = exercise;
  const sentences = { tokens: read.tokens };
  return {
    key: `${question} ${text} ${order.join('')}`,
    numbers: [],
    prompt: words.prompts[question](text, row === null ? '' : entryName('t', row, sentences)),
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () => html``,
    solution: () => solution(exercise),
    open: (changed) => new HeadSheet(exercise, sentences, changed),
  };
}

function solution({ question, order, measures, right }: HeadExercise): TemplateResult {
  return html`<div class="solution">
    <p>${words.solutions[question]}</p>
    <ul class="axes">
      ${measures.map(({ said }, place) => html`<li>${words.line(words.is(letter(place), headOf(order, place)), said)}</li>`)}
    </ul>
    <p class="sum">${words.answer(right.map(letter).join(', '))}</p>
  </div>`;
}

class HeadSheet implements AnswerSheet {
  private marked: readonly number[] = [];
  /** The words, or the heads, that were looked at; the last one is shown. */
  private seen: readonly number[] = [];

  constructor(
    private readonly exercise: HeadExercise,
    private readonly sentences: Sentences,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return [this.marked.join(' '), ...this.seen.map(String)];
  }

  set answer([marked = '', ...seen]: readonly string[]) {
    this.marked = marksFrom(
      marked.split(' ').filter((text) => text !== ''),
      LETTERS.length,
    );
    this.seen = marksFrom(seen, this.sentences.tokens.length);
  }

  view(invalid: boolean): TemplateResult {
    const off = this.exercise.question === 'off';
    const shown = this.seen.at(-1);
    const heads = { tokens: LETTERS };
    return html`
      ${wordMarks(
        {
          legend: off ? words.switchOff : words.openRow,
          single: 'looked',
          marked: shown === undefined ? [] : [shown],
          look: 'chosen',
          invalid: false,
        },
        off ? heads : this.sentences,
        ([place]) => this.look(place ?? 0),
      )}
      <div class="head-rows" aria-live="polite">
        ${shown === undefined ? nothing : off ? this.outputs(shown) : this.rows(shown)}
      </div>
      ${wordMarks(
        {
          legend: words.mark[this.exercise.question],
          single: off ? 'least' : null,
          marked: this.marked,
          look: 'chosen',
          invalid,
        },
        heads,
        (marked) => {
          this.marked = marked;
          this.changed();
        },
      )}
    `;
  }

  check(): Checked {
    return this.exercise.check(this.marked, this.seen);
  }

  /** A row that a wrongly marked or a missed head reads. */
  get evidence(): Evidence | null {
    const { question, text, order, read, row, right } = this.exercise;
    const wrong = this.marked.find((place) => !right.includes(place));
    const head = order[wrong ?? right.find((place) => !this.marked.includes(place)) ?? -1];
    if (head === undefined || question === 'off') return null;
    const reads = (query: number): number => byWeight(read.weights[head]?.[query] ?? [])[0] ?? 0;
    // For a head that was to read the word before: a row that shows whether it does.
    const telling = read.tokens.findIndex(
      (_, query) => query > 0 && (reads(query) !== query - 1) === (wrong !== undefined),
    );
    const t = row ?? telling;
    return { cell: { tensor: 'weights', at: { h: head, t, s: reads(t) } }, sentence: text };
  }

  private look(place: number): void {
    this.seen = [...this.seen.filter((other) => other !== place), place];
    this.changed();
  }

  /** The row of a word in each head. */
  private rows(query: number): TemplateResult[] {
    const { order, read } = this.exercise;
    return order.map((head, place) => {
      const weights = read.weights[head]?.[query] ?? [];
      return html`<p class="head-name">${words.head(letter(place))}</p>
        ${wordBars({ head: null, query, weights, before: weights, targets: [], goal: null }, this.sentences)}`;
    });
  }

  /** The output row with all heads and without one. */
  private outputs(place: number): TemplateResult {
    const { read, without, row } = this.exercise;
    const query = row ?? 0;
    const before = read.output[query] ?? [];
    const after = without[place]?.output[query] ?? [];
    const most = Math.max(...before, ...after, ...before.map((value) => -value), ...after.map((value) => -value));
    const name = entryName('t', query, this.sentences);
    return html`<figure class="output-bars">
      <ol aria-label=${words.outputRow(name, letter(place))}>
        ${after.map(
          (
            value,
            m,
          ) => html`<li style=${styleMap({ '--now': String(value / most), '--was': String((before[m] ?? 0) / most) })}>
            <span class="unseen">${words.outputNumber(formatNumber(value, 2), formatNumber(before[m] ?? 0, 2))}</span>
          </li>`,
        )}
      </ol>
      <figcaption>${words.outputCaption(name, letter(place))}</figcaption>
    </figure>`;
  }
}
