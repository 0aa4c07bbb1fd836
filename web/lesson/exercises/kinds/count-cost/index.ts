/** "Count it": multiplications and stored numbers. */
import { html } from 'lit';
import { subscripted } from '../../../ui/subscripted.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { poseNumber } from '../../number/pose-number.ts';
import type { Question } from '../../posed.ts';
import { type Count, countCost } from './count-cost.ts';

export { costWords as texts } from '../../../../messages/exercises/cost.ts';

export function pose(count: Count, { seed }: ExerciseContext): Question {
  const exercise = countCost(count, seed);
  const solution = exercise.solution.map((line) => html`<span class="number">${subscripted(line)}</span>`);
  return poseNumber(count, { ...exercise, solution });
}
