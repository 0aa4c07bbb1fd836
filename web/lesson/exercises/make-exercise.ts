/** The exercise for a tensor, whatever it is: computing a number that is computed, finding one that is only moved. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { computeCell } from './compute-cell.ts';
import type { Exercise } from './exercise.ts';
import { findCell, isMoved } from './find-cell.ts';

/** What to ask: "value" computes even a moved number from scratch, "place" finds it, "auto" takes what fits the tensor. */
export type Ask = 'auto' | 'value' | 'place';

export interface ExerciseOptions {
  readonly ask?: Ask;
  /** Only this head's numbers, for a chapter that follows one head; null for all. */
  readonly head?: number | null;
}

/** Null where there is nothing to ask: a tensor that the trace has not, or whose numbers are given. */
export function makeExercise(
  trace: AttentionTrace,
  tensor: string,
  seed: number,
  { ask = 'auto', head = null }: ExerciseOptions = {},
): Exercise | null {
  if (!trace.has(tensor) || trace.get(tensor).provenance === 'given') return null;
  const place = ask === 'place' || (ask === 'auto' && isMoved(trace, tensor));
  const own = head === null ? null : Math.max(0, Math.min(head, trace.options.numHeads - 1));
  return place ? findCell(trace, tensor, seed, own) : computeCell(trace, tensor, seed, own);
}
