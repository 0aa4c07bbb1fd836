/** Mistakes in a gradient: a forgotten row sum, a missing transpose, one contribution for all. */
import type { AttentionTrace } from '../../../../../engine/engine.ts';
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { cellExists, valueAt } from '../../../../inspector/describe.ts';
import { type Mistake, near } from '../../../mistake.ts';
import { type Problem, partValue } from '../problem.ts';

const words = cellWords.mistakes;

export function gradientMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { cell, task, tolerance } = problem;
  if (task.kind !== 'sum') return [];
  if (cell.tensor === 'd_exponents') return rowTermMistakes(problem);
  if (cell.tensor !== 'd_v' && cell.tensor !== 'd_k') return [];
  const last = task.parts.at(-1);
  return [
    ...untransposed(trace, problem).map((answer) => near('not-transposed', [answer], words.notTransposed, tolerance)),
    ...(last && task.parts.length > 1 ? [near('last-alone', [partValue(last)], words.lastAlone, tolerance)] : []),
  ];
}

/** P · dP − P · D: without D, with the wrong sign, without P. */
function rowTermMistakes({ task, tolerance }: Problem): readonly Mistake[] {
  if (task.kind !== 'sum') return [];
  const [own, row] = task.parts;
  if (!own || !row) return [];
  const [dP, d] = [own.factors[1]?.value ?? Number.NaN, row.factors[1]?.value ?? Number.NaN];
  return [
    near('forgot-row-term', [partValue(own)], words.forgotRowTerm, tolerance),
    near('added-row-term', [partValue(own) - partValue(row)], words.addedRowTerm, tolerance),
    near('forgot-weight', [dP - d], words.forgotWeight, tolerance),
  ];
}

/** The sum along a row of the first matrix in place of its column. */
function untransposed(trace: AttentionTrace, { explanation: { terms } }: Problem): readonly number[] {
  const parts = terms.map(({ factors: [first, second] }) => {
    const { t, s } = first?.cell.at ?? {};
    if (!first || !second || t === undefined || s === undefined) return Number.NaN;
    const turned = { tensor: first.cell.tensor, at: { ...first.cell.at, t: s, s: t } };
    return cellExists(trace, turned) ? valueAt(trace.get(turned.tensor), turned) * second.value : Number.NaN;
  });
  const sum = parts.reduce((total, part) => total + part, 0);
  return Number.isFinite(sum) ? [sum] : [];
}
