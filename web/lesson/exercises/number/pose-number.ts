/** Questions with given numbers and one number to type. */
import { html, type TemplateResult } from 'lit';
import { cellWords } from '../../../messages/exercises/cell.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { Verdict } from '../mistake.ts';
import { digits, type Question } from '../posed.ts';
import { NumberSheet } from './number-sheet.ts';

export interface NumberExercise {
  readonly prompt: string;
  readonly given: readonly (readonly [name: string, value: string])[];
  /** The answer format. */
  readonly note: string;
  readonly hints: readonly string[];
  readonly solution: readonly (string | TemplateResult)[];
  /** The answer, as a sentence. */
  readonly answer: string;
  /** Whether the answer is a large whole number, whose thousands may be grouped. */
  readonly counts?: boolean;
  check(answers: readonly number[]): Verdict;
}

/** `name` is the question without its numbers. */
export function poseNumber(name: string, exercise: NumberExercise): Question {
  const { prompt, given, note, hints, solution, answer, counts, check } = exercise;
  return {
    key: `${name} ${given.map(([, value]) => digits(value)).join(' ')}`,
    numbers: [],
    prompt,
    tensor: null,
    cell: null,
    note,
    hints,
    inNotebook: { given: given.map(([term, value]) => `- ${term} = ${value}`).join('\n'), note: '' },
    material: () =>
      html`<dl class="given">${given.map(([term, value]) => html`<div><dt>${subscripted(term)}</dt><dd class="number">${value}</dd></div>`)}</dl>`,
    solution: () =>
      html`<div class="solution">${solution.map((line) => html`<p>${line}</p>`)}<p class="sum">${answer}</p></div>`,
    open: (changed) =>
      new NumberSheet({ fields: [{ label: cellWords.answer }], counts: counts === true, check }, changed),
  };
}
