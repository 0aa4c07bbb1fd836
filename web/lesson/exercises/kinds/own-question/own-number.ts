/** An instructor's question about a number: their own, or a cell that the core computes. */
import { html } from 'lit';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { ownWords as words } from '../../../../messages/exercises/own.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { cellExists, valueAt } from '../../../inspector/describe.ts';
import type { CellExercise } from '../../cell/cell-exercise.ts';
import { givensView } from '../../cell/givens-view.ts';
import { solutionView } from '../../cell/solution-view.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { apart, type Verdict } from '../../mistake.ts';
import type { Question } from '../../posed.ts';
import { computeCellExercise } from '../compute-cell/compute-cell.ts';
import { DECIMALS } from '../compute-cell/problem.ts';
import { cellOf, type OwnNumber } from './own-schema.ts';

type Asked = Pick<Question, 'note' | 'numbers' | 'cell' | 'tensor' | 'hints' | 'material' | 'solution'> &
  Pick<CellExercise, 'fields' | 'check'>;

/** Null if the figure has no such number. */
export function askedNumber({ answer, tolerance, hints }: OwnNumber, context: ExerciseContext): Asked | null {
  const fields = [{ label: cellWords.answer }];
  const note = words.number.note(formatPlain(tolerance));
  const own = { fields, note, numbers: [], cell: null, tensor: null, hints: hints ?? [], material: () => html`` };
  if (typeof answer === 'number')
    return {
      ...own,
      solution: () => html`<p class="sum">${words.number.solution(formatPlain(answer))}</p>`,
      check: ([given = Number.NaN]) => judged(given, [answer], tolerance, null),
    };
  const cell = cellOf(answer);
  if (!cell || !cellExists(context.trace, cell)) return null;
  const exact = valueAt(context.trace.get(cell.tensor), cell);
  const computed = computeCellExercise(context.trace, cell);
  const about = { ...own, cell, tensor: cell.tensor, numbers: [exact] };
  if (!computed)
    return {
      ...about,
      solution: () => html`<p class="sum">${words.number.solution(formatNumber(exact, 4))}</p>`,
      check: ([given = Number.NaN]) => judged(given, [exact], tolerance, null),
    };
  const { columns, single } = computed.givens;
  return {
    ...about,
    // The given numbers are rounded, so the answer from them differs a little from the exact one.
    numbers: [
      exact,
      ...columns.flatMap(({ numbers }) => numbers).map(({ value }) => value),
      ...single.map(({ value }) => value),
    ],
    hints: hints ?? computed.hints,
    material: () => givensView(computed.givens, context.sentences),
    solution: () =>
      cellExists(context.trace, cell) ? solutionView(context.trace, computed, context.sentences) : html``,
    check: (answers) => {
      const [given = Number.NaN] = answers;
      return judged(given, [exact, Number(exact.toFixed(DECIMALS))], tolerance, computed.check(answers));
    },
  };
}

/** `known` is the verdict of the lesson's own exercise about the cell, which recognises mistakes. */
function judged(given: number, right: readonly number[], tolerance: number, known: Verdict | null): Verdict {
  // Slightly more than the tolerance, so that an answer on its edge counts.
  const within = right.some((value) => apart(given, value, tolerance * (1 + 1e-9)) <= 1);
  if (within) return { right: true, message: words.right };
  return known?.right === false && known.mistake !== null
    ? known
    : { right: false, mistake: null, message: words.wrong };
}
