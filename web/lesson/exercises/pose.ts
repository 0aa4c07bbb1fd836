/** From an entry to its question, whatever its kind. A new kind is a folder under `kinds`, a type in `entry.ts`, a line here. */
import type { ExerciseEntry } from './entry.ts';
import { poseCell } from './kinds/cell/pose-cell.ts';
import { poseTraining } from './kinds/compute-training/pose-training.ts';
import { poseBug } from './kinds/diagnose-bug/pose-bug.ts';
import { poseShape } from './kinds/give-shape/pose-shape.ts';
import { poseOrder } from './kinds/order-steps/pose-order.ts';
import { poseRow } from './kinds/predict-row/pose-row.ts';
import { poseCurve } from './kinds/read-curve/pose-curve.ts';
import { poseFunction } from './kinds/write-function/pose-function.ts';
import type { ExerciseContext, Posed } from './posed.ts';

/** Null where the trace has nothing to ask about. */
export function pose(entry: ExerciseEntry, context: ExerciseContext): Posed | null {
  switch (entry.kind) {
    case 'compute-cell':
    case 'find-cell':
      return poseCell(entry, context);
    case 'predict-row':
      return poseRow(entry, context);
    case 'give-shape':
      return poseShape(entry, context);
    case 'order-steps':
      return poseOrder(entry, context);
    case 'write-function':
      return poseFunction(entry, context);
    case 'diagnose-bug':
      return poseBug(entry, context);
    case 'read-curve':
      return poseCurve(entry, context);
    case 'compute-training':
      return poseTraining(entry, context);
  }
}
