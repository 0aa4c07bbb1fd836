/**
 * Changes one number by ε and compares the loss with its gradient's prediction. For inputs of the core (weights, embeddings) the core
 * repeats the forward pass. For intermediate tensors, TypeScript interprets the declared list from there on, in single precision.
 */
import { type CellRef, cellAt, flatIndex } from '../../../engine/cell.ts';
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { sameRequest } from '../../lab-kit/laboratory.ts';
import { exactLoss } from './loss.ts';
import { outputWith, type Passes } from './passes.ts';

/** The tensors that can be nudged, in the order of computation. */
export const NUDGED = ['embedding', 'w_q', 'w_k', 'w_v', 'q', 'k', 'v', 'scores', 'weights', 'context', 'w_o'] as const;
export type Nudged = (typeof NUDGED)[number];

/** The step sizes, largest first: two per factor of ten. */
export const STEPS: readonly number[] = Array.from({ length: 15 }, (_, i) => 10 ** (-i / 2));

export interface Nudge {
  /** The step that was really added, after rounding to single precision. */
  readonly step: number;
  readonly predicted: number;
  readonly actual: number;
}

/** One step in single precision and, where time allows, in double precision. */
export interface Tried {
  readonly epsilon: number;
  readonly single: Nudge;
  readonly double: Nudge | null;
}

export type By = 'core' | 'list';

export function nudgedBy(trace: AttentionTrace, tensor: Nudged): By {
  return trace.get(tensor).provenance === 'given' ? 'core' : 'list';
}

/** In single precision. */
export function nudge(session: AttentionSession, trace: AttentionTrace, cell: CellRef, epsilon: number): Nudge {
  const value = numberAt(trace, cell);
  const moved = Math.fround(value + epsilon);
  const target = trace.get('target').data.slice();
  const before = exactLoss(trace.get('output').data, target);
  const gradient = numberAt(trace, gradientOf(cell));
  const output =
    trace.get(cell.tensor).provenance === 'given'
      ? outputOfCore(session, trace, cell, moved)
      : outputWith(trace, cell, moved);
  return { step: moved - value, predicted: gradient * (moved - value), actual: exactLoss(output, target) - before };
}

/** The same with everything in double precision, including the gradient. */
export function nudgeInDouble(passes: Passes, cell: CellRef, epsilon: number): Nudge {
  const value = numberAt(passes, cell);
  const moved = value + epsilon;
  const target = passes.get('target').data;
  const before = exactLoss(passes.get('output').data, target);
  const after = exactLoss(outputWith(passes, cell, moved), target);
  return {
    step: moved - value,
    predicted: numberAt(passes, gradientOf(cell)) * (moved - value),
    actual: after - before,
  };
}

function outputOfCore(session: AttentionSession, trace: AttentionTrace, cell: CellRef, moved: number): Float32Array {
  const request = sameRequest(trace);
  const values = request.given[cell.tensor]?.slice() ?? new Float32Array(0);
  const tensor = trace.get(cell.tensor);
  values[flatIndex(tensor, tensor.shape, cell)] = moved;
  return session.forward({ ...request, given: { ...request.given, [cell.tensor]: values } }).get('output').data;
}

/** The cell that holds the gradient of a cell. */
export function gradientOf({ tensor, at }: CellRef): CellRef {
  return { tensor: `d_${tensor}`, at };
}

export function numberAt(passes: Pick<Passes, 'get'>, cell: CellRef): number {
  const tensor = passes.get(cell.tensor);
  return tensor.data[flatIndex(tensor, tensor.shape, cell)] ?? Number.NaN;
}

/** The cell with the largest gradient, within the followed head if the tensor has heads. */
export function steepest(trace: AttentionTrace, tensor: string, head: number): CellRef {
  const gradient = trace.get(`d_${tensor}`);
  const { axes, shape, data } = gradient;
  let best: CellRef = cellAt({ name: tensor, axes }, shape, 0);
  let largest = -1;
  for (const [flat, value] of data.slice().entries()) {
    if (Math.abs(value) <= largest) continue;
    const cell = cellAt({ name: tensor, axes }, shape, flat);
    if (cell.at.h !== undefined && cell.at.h !== head) continue;
    largest = Math.abs(value);
    best = cell;
  }
  return best;
}

/** Above this many multiplications the double-precision pass is too slow for a page and is left out. */
export const MOST_IN_DOUBLE = 2_000_000;

export function multiplications({ options }: AttentionTrace): number {
  const { tokens, dModel } = options;
  return 4 * tokens * dModel * dModel + 2 * tokens * tokens * dModel;
}
