/**
 * One number is changed by ε: what its gradient says the loss will do, and what the loss does. For what the core is given (weights
 * and embeddings) the core computes the forward pass again; for what it computes on the way (queries, keys, values, scores,
 * weights of the attention) the declared list is interpreted in TypeScript from there on, in the core's single precision.
 */
import { type CellRef, cellAt, flatIndex } from '../../../engine/cell.ts';
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { sameRequest } from '../../lab-kit/given.ts';
import { exactLoss } from './loss.ts';
import { outputWith, type Passes } from './passes.ts';

/** What can be nudged, in the order of computation. */
export const NUDGED = ['embedding', 'w_q', 'w_k', 'w_v', 'q', 'k', 'v', 'scores', 'weights', 'context', 'w_o'] as const;
export type Nudged = (typeof NUDGED)[number];

/** The steps that are tried, largest first: two for every factor of ten. */
export const STEPS: readonly number[] = Array.from({ length: 15 }, (_, i) => 10 ** (-i / 2));

export interface Nudge {
  /** What was really added: a number of single precision plus ε is again one. */
  readonly step: number;
  readonly predicted: number;
  readonly actual: number;
}

/** One step, in the precision of the core and, where there is time for it, in double precision. */
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

/** The same with everything, the gradient too, in double precision. */
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

/** The cell with the largest gradient, of the head that is followed where the tensor has heads. */
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

/** The steps of a double-precision pass that a page can wait for: above this many multiplications it is left out. */
export const MOST_IN_DOUBLE = 2_000_000;

export function multiplications({ options }: AttentionTrace): number {
  const { tokens, dModel } = options;
  return 4 * tokens * dModel * dModel + 2 * tokens * tokens * dModel;
}
