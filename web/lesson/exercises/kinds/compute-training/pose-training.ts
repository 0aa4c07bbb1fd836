/** Questions about computing a loss or an optimizer step by hand. */
import { html } from 'lit';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { trainingWords } from '../../../../messages/exercises/training.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import type { TrainingEntry } from '../../entry.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { digits, type Posed } from '../../posed.ts';
import { NumberSheet } from '../cell/number-sheet.ts';
import { computeTraining } from './compute-training.ts';

export function poseTraining({ kind, quantity }: TrainingEntry, { seed }: ExerciseContext): Posed {
  const exercise = computeTraining(quantity, seed);
  const { prompt, given, note, hints, solution, right, check } = exercise;
  const fields = [{ label: cellWords.answer }];
  return {
    kind,
    key: `${quantity} ${given.map(([, value]) => digits(String(value))).join(' ')}`,
    numbers: [],
    prompt,
    tensor: null,
    cell: null,
    note: `${note} ${cellWords.sumAllowed}`,
    hints,
    material: () =>
      html`<dl class="given">${given.map(([name, value]) => html`<div><dt>${name}</dt><dd class="number">${value}</dd></div>`)}</dl>`,
    solution: () =>
      html`<div class="solution">${solution.map((line) => html`<p>${line}</p>`)}<p class="sum">${trainingWords.answer(formatNumber(right, 3))}</p></div>`,
    open: (changed) => new NumberSheet({ kind, fields, check }, changed),
  };
}
