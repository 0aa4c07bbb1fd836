/** "Compute a step": a loss or an optimizer step by hand. */
import type { ExerciseContext } from '../../exercise-context.ts';
import { poseNumber } from '../../number/pose-number.ts';
import type { Question } from '../../posed.ts';
import { computeTraining, type Quantity } from './compute-training.ts';

export { trainingWords as texts } from '../../../../messages/exercises/training.ts';

export function pose(quantity: Quantity, { seed }: ExerciseContext): Question {
  return poseNumber(quantity, computeTraining(quantity, seed));
}
