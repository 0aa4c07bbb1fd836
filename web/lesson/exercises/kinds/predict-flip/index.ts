/** "Predict the change": a row, a prediction on the words, then the row after a word is replaced. */

import { html, nothing, type TemplateResult } from 'lit';
import { flipWords as words } from '../../../../messages/exercises/flip.ts';
import { entryName } from '../../../inspector/describe.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { READING_HEAD, readingRow } from '../../layer/learned-sentence.ts';
import { wordBars } from '../../layer/word-bars.ts';
import { wordBarsStyles } from '../../layer/word-bars-styles.ts';
import { marksFrom, wordMarks } from '../../layer/word-marks.ts';
import { wordMarksStyles } from '../../layer/word-marks-styles.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Evidence, Question } from '../../posed.ts';
import { type FlipExercise, type FlipQuestion, predictFlip } from './predict-flip.ts';

export { flipWords as texts } from '../../../../messages/exercises/flip.ts';

export const styles = [wordBarsStyles, wordMarksStyles];

export function pose(question: FlipQuestion, { seed }: ExerciseContext): Question | null {
  const exercise = predictFlip(question, seed);
  if (!exercise) return null;
  const { first, second, before, after, row, replaced, hints, right } = exercise;
  const [old, now] = [entryName('t', replaced, before), entryName('t', replaced, after)];
  const asked = entryName('t', row, after);
  return {
    key: `${question} ${first} ${second} ${row}`,
    numbers: [],
    prompt: words.prompts[question](old, now, asked),
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () => html`<div>${rowView(exercise, 'before')}</div>`,
    solution: () => html`<div class="solution">
      <p>${words.solutions[question]}</p>
      ${rowView(exercise, 'after')}
      <p class="sum">${words.answer(entryName('s', right, after))}</p>
    </div>`,
    open: (changed) => new FlipSheet(exercise, changed),
  };
}

function rowView(exercise: FlipExercise, when: 'before' | 'after'): TemplateResult {
  const { row } = exercise;
  const { tokens } = exercise[when];
  const weights = readingRow(exercise[when], row);
  return html`<p class="head-name">${words[when]}</p>
    ${wordBars({ head: null, query: row, weights, before: weights, targets: [], goal: null }, { tokens })}`;
}

class FlipSheet implements AnswerSheet {
  private marked: number | null = null;
  private revealed = false;

  /** The row after the change. */
  readonly evidence: Evidence;

  constructor(
    private readonly exercise: FlipExercise,
    private readonly changed: () => void,
  ) {
    const { row, right, second } = exercise;
    this.evidence = { cell: { tensor: 'weights', at: { h: READING_HEAD, t: row, s: right } }, sentence: second };
  }

  get answer(): readonly string[] {
    return this.marked === null ? [] : [String(this.marked)];
  }

  set answer(texts: readonly string[]) {
    const [marked = null] = marksFrom(texts, this.exercise.after.tokens.length);
    this.marked = marked;
  }

  view(invalid: boolean): TemplateResult {
    const { after, row } = this.exercise;
    const marked = this.marked === null ? [] : [this.marked];
    return html`${wordMarks(
      { legend: words.mark(entryName('t', row, after)), single: 'reads', marked, look: 'chosen', invalid },
      after,
      ([word = 0]) => {
        this.marked = word;
        this.changed();
      },
    )}
    ${this.revealed ? html`<div class="head-rows">${rowView(this.exercise, 'after')}</div>` : nothing}`;
  }

  check(): Checked {
    const checked = this.exercise.check(this.marked);
    this.revealed ||= checked.right !== null;
    return checked;
  }
}
