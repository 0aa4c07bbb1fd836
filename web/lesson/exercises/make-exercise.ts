/** The exercise for a tensor, whatever it is: computing a number that is computed, finding one that is only moved. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { computeCell } from './compute-cell.ts';
import type { Exercise } from './exercise.ts';
import { findCell, isMoved } from './find-cell.ts';

/** What to ask: "value" computes even a moved number from scratch, "place" finds it, "auto" takes what fits the tensor. */
export type Ask = 'auto' | 'value' | 'place';

/** Null where there is nothing to ask: a tensor that the trace has not, or whose numbers are given. */
export function makeExercise(trace: AttentionTrace, tensor: string, seed: number, ask: Ask = 'auto'): Exercise | null {
  if (!trace.has(tensor) || trace.get(tensor).provenance === 'given') return null;
  const place = ask === 'place' || (ask === 'auto' && isMoved(trace, tensor));
  return place ? findCell(trace, tensor, seed) : computeCell(trace, tensor, seed);
}
