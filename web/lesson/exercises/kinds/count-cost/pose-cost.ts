/** Questions about counting multiplications and stored numbers. */
import { html } from 'lit';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { costWords as words } from '../../../../messages/exercises/cost.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import type { CountEntry } from '../../entry.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Posed } from '../../posed.ts';
import { NumberSheet } from '../cell/number-sheet.ts';
import { countCost } from './count-cost.ts';

export function poseCost({ kind, count }: CountEntry, { seed }: ExerciseContext): Posed {
  const { prompt, given, hints, solution, right, check } = countCost(count, seed);
  const fields = [{ label: cellWords.answer }];
  return {
    kind,
    key: `${count} ${given.map(([, value]) => value).join(' ')}`,
    numbers: [],
    prompt,
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () =>
      html`<dl class="given">${given.map(([name, value]) => html`<div><dt>${subscripted(name)}</dt><dd class="number">${value}</dd></div>`)}</dl>`,
    solution: () =>
      html`<div class="solution">${solution.map((line) => html`<p class="number">${subscripted(line)}</p>`)}<p class="sum">${words.answer(formatNumber(right, 0))}</p></div>`,
    open: (changed) => new NumberSheet({ kind, fields, check }, changed),
  };
}
