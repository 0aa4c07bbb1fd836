/**
 * Schema of an exercise as its author writes it in `chapters/<id>/exercises.ts`; its texts are in `web/messages/en/exercises`.
 * Numbers, order and sizes come from the learner's trace and a seed.
 */

import type { ChangeQuestion } from './kinds/change-entry/change-task.ts';
import type { HeadQuestion } from './kinds/choose-head/choose-head.ts';
import type { Quantity } from './kinds/compute-training/compute-training.ts';
import type { Count } from './kinds/count-cost/count-cost.ts';
import type { BugQuestion } from './kinds/diagnose-bug/bug-questions.ts';
import type { ShapeQuestion } from './kinds/give-shape/shape-questions.ts';
import type { HideQuestion } from './kinds/hide-word/hide-word.ts';
import type { OrderName } from './kinds/order-steps/orders.ts';
import type { FlipQuestion } from './kinds/predict-flip/predict-flip.ts';
import type { RowQuestion } from './kinds/predict-row/row-questions.ts';
import type { CurveQuestion } from './kinds/read-curve/read-curve.ts';
import type { SteerQuestion } from './kinds/steer-vector/steer-task.ts';
import type { FunctionName } from './kinds/write-function/functions.ts';

/** Compute one number of a tensor, or find the source of a number that is only moved. */
export interface CellEntry {
  readonly kind: 'compute-cell' | 'find-cell';
  readonly tensor: string;
}

/** Predict a row of weights. */
export interface RowEntry {
  readonly kind: 'predict-row';
  readonly row: RowQuestion;
}

/** Give a shape. */
export interface ShapeEntry {
  readonly kind: 'give-shape';
  readonly shape: ShapeQuestion;
}

/** Order steps. */
export interface OrderEntry {
  readonly kind: 'order-steps';
  readonly order: OrderName;
}

/** Write a function. */
export interface FunctionEntry {
  readonly kind: 'write-function';
  readonly write: FunctionName;
}

/** Find the broken step, if there is one. */
export interface BugEntry {
  readonly kind: 'diagnose-bug';
  readonly bug: BugQuestion;
  /** What the trace needs besides the forward pass of attention. */
  readonly tensor?: string;
}

/** Read recorded curves. */
export interface CurveEntry {
  readonly kind: 'read-curve';
  readonly question: CurveQuestion;
}

/** Compute a number of a training. */
export interface TrainingEntry {
  readonly kind: 'compute-training';
  readonly quantity: Quantity;
}

/** Count a layer's costs. */
export interface CountEntry {
  readonly kind: 'count-cost';
  readonly count: Count;
}

/** Steer a query or a key until a row of weights becomes what the task says. */
export interface SteerEntry {
  readonly kind: 'steer-vector';
  readonly steer: SteerQuestion;
}

/** Change one number so that something happens downstream. */
export interface ChangeEntry {
  readonly kind: 'change-entry';
  readonly change: ChangeQuestion;
}

/** Choose the heads that do something. */
export interface HeadEntry {
  readonly kind: 'choose-head';
  readonly head: HeadQuestion;
}

/** Hide words, or say what hiding one changes. */
export interface HideEntry {
  readonly kind: 'hide-word';
  readonly hide: HideQuestion;
}

/** Predict what a row reads after a word is replaced. */
export interface FlipEntry {
  readonly kind: 'predict-flip';
  readonly flip: FlipQuestion;
}

export type ExerciseEntry =
  | CellEntry
  | RowEntry
  | ShapeEntry
  | OrderEntry
  | FunctionEntry
  | BugEntry
  | TrainingEntry
  | CountEntry
  | CurveEntry
  | SteerEntry
  | ChangeEntry
  | HeadEntry
  | HideEntry
  | FlipEntry;

export type KindName = ExerciseEntry['kind'];

/** The entry's name within its chapter: the same for every learner and seed. */
export function entryName(entry: ExerciseEntry): string {
  switch (entry.kind) {
    case 'compute-cell':
    case 'find-cell':
      return `${entry.kind}-${entry.tensor}`;
    case 'predict-row':
      return `${entry.kind}-${entry.row}`;
    case 'give-shape':
      return `${entry.kind}-${entry.shape}`;
    case 'order-steps':
      return `${entry.kind}-${entry.order}`;
    case 'write-function':
      return `${entry.kind}-${entry.write}`;
    case 'diagnose-bug':
      return `${entry.kind}-${entry.bug}`;
    case 'read-curve':
      return `${entry.kind}-${entry.question}`;
    case 'count-cost':
      return `${entry.kind}-${entry.count}`;
    case 'compute-training':
      return `${entry.kind}-${entry.quantity}`;
    case 'steer-vector':
      return `${entry.kind}-${entry.steer}`;
    case 'change-entry':
      return `${entry.kind}-${entry.change}`;
    case 'choose-head':
      return `${entry.kind}-${entry.head}`;
    case 'hide-word':
      return `${entry.kind}-${entry.hide}`;
    case 'predict-flip':
      return `${entry.kind}-${entry.flip}`;
  }
}
