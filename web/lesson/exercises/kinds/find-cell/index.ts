/** "Find a number": where a number that is only moved comes from. */
import { givensStyles } from '../../cell/givens-styles.ts';
import { poseCell } from '../../cell/pose-cell.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Question } from '../../posed.ts';
import { findCell } from './find-cell.ts';

export { cellWords as texts } from '../../../../messages/exercises/cell.ts';

export const styles = [givensStyles];

export function pose(tensor: string, context: ExerciseContext): Question | null {
  return poseCell(findCell, tensor, context);
}
