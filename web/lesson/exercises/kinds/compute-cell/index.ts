/** "Compute a number": one number of the learner's own trace. */

import type { AttentionTrace } from '../../../../engine/engine.ts';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { cellCode } from '../../../inspector/describe.ts';
import type { CellExercise } from '../../cell/cell-exercise.ts';
import { givensStyles } from '../../cell/givens-styles.ts';
import { followedHead, poseCell, questionOf } from '../../cell/pose-cell.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Question } from '../../posed.ts';
import { causalInstead } from './causal-instead.ts';
import { computeCell } from './compute-cell.ts';

export { cellWords as texts } from '../../../../messages/exercises/cell.ts';

export const styles = [givensStyles];

export function pose(tensor: string, context: ExerciseContext): Question | null {
  const { trace, seed } = context;
  const instead = tensor === 'masked' && trace.has(tensor) ? causalInstead(trace) : null;
  if (!instead) return poseCell(computeCell, tensor, context);
  const masked = computeCell(instead, tensor, seed, followedHead(context));
  // The picture shows the learner's own mask.
  return masked && { ...questionOf(underCausal(masked, instead), { ...context, trace: instead }), cell: null };
}

/** The learner must find out whether the mask forbids the key. */
function underCausal(exercise: CellExercise, trace: AttentionTrace): CellExercise {
  const { cell, givens, hints } = exercise;
  const { causalMask } = cellWords;
  return {
    ...exercise,
    prompt: causalMask.compute(cellCode(trace.get(cell.tensor), cell)),
    givens: { ...givens, single: givens.single.filter((given) => given.cell.tensor !== 'mask') },
    hints: [causalMask.hint, ...hints],
  };
}
