/** "Read a curve": three curves, and a choice or a number to type. */

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { curveWords as words } from '../../../../messages/exercises/curve.ts';
import { curves as drawCurves } from '../../../../views/curves.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { numberTable } from '../../../lab-kit/number-table.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Checked } from '../../mistake.ts';
import { NumberSheet } from '../../number/number-sheet.ts';
import type { AnswerSheet, Question } from '../../posed.ts';
import { readCurveStyles } from './curve-styles.ts';
import {
  type CurveQuestion,
  LETTERS,
  type Letter,
  type RateExercise,
  readCurve,
  type ShownCurve,
  TOLERANCE,
} from './read-curve.ts';

export { curveWords as texts } from '../../../../messages/exercises/curve.ts';

const SIZE = { width: 430, height: 220 } as const;
const HIGHEST = 2.5;

export const styles = [readCurveStyles];

export function pose(question: CurveQuestion, { seed }: ExerciseContext): Question {
  const exercise = readCurve(question, seed);
  const { prompt, curves, hints, solution } = exercise;
  const fields = [{ label: words.steps }];
  const answer =
    exercise.question === 'rate'
      ? words.rate.answer(exercise.right)
      : words.reached.answer(formatNumber(exercise.right, 0));
  return {
    // The question about when a loss is reached is the same for every letter.
    key: question === 'rate' ? `rate ${exercise.right} ${curves.map(({ rate }) => rate)}` : `reached ${exercise.right}`,
    numbers: [],
    prompt,
    tensor: null,
    cell: null,
    note: exercise.question === 'rate' ? words.measured : words.note(formatPlain(TOLERANCE)),
    hints,
    material: () => picture(curves),
    solution: () =>
      html`<div class="solution">${solution.map((line) => html`<p>${line}</p>`)}<p class="sum">${answer}</p></div>`,
    open: (changed) =>
      exercise.question === 'rate'
        ? new LetterSheet(exercise, changed)
        : new NumberSheet({ fields, check: exercise.check }, changed),
  };
}

function picture(shown: readonly ShownCurve[]): TemplateResult {
  const last = shown[0]?.points.at(-1)?.[0] ?? 0;
  return html`<div class="curves" tabindex="0" role="group" aria-label=${words.picture}>${drawCurves({
    ...SIZE,
    series: shown.map(({ letter, points }) => ({ look: `curve-${letter}`, label: letter, line: points })),
    lastX: last,
    domain: [0, HIGHEST],
    logarithmic: false,
    ticks: [0, 0.5, 1, 1.5, 2, HIGHEST],
    tickLabel: formatPlain,
    marker: null,
    label: words.picture,
  })}</div>
  ${numberTable({
    summary: words.table,
    columns: [words.steps, ...shown.map(({ letter }) => words.loss(letter))],
    rows: (shown[0]?.points ?? [])
      .map(([step], i) => [String(step), ...shown.map(({ points }) => formatNumber(points[i]?.[1] ?? Number.NaN))])
      .filter((_, i) => i % 2 === 0),
  })}`;
}

class LetterSheet implements AnswerSheet {
  private choice: Letter | null = null;

  constructor(
    private readonly exercise: RateExercise,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return this.choice === null ? [] : [this.choice];
  }

  set answer([choice]: readonly string[]) {
    this.choice = LETTERS.find((letter) => letter === choice) ?? null;
  }

  view(invalid: boolean): TemplateResult {
    return html`<fieldset class="choices">
      <legend>${words.choose}</legend>
      ${LETTERS.map(
        (letter) => html`<label>
          <input
            type="radio"
            name="curve"
            aria-invalid=${invalid && this.choice === letter}
            .checked=${live(this.choice === letter)}
            @change=${() => {
              this.choice = letter;
              this.changed();
            }}
          />
          <span>${letter}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  check(): Checked {
    if (this.choice === null) return { right: null, message: words.choose };
    return this.exercise.check(this.choice);
  }
}
