/** Both orders of a block over the learner's sentence: what stands on the way, and how large one token's row is there. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { rootMeanSquare } from './stack.ts';

/** The tensors of the stream's shape in the order of computation; the last is what leaves the block. */
const WAYS = {
  post: ['input', 'output', 'residual_1', 'norm_1', 'contracted', 'residual_2', 'norm_2'],
  pre: ['input', 'norm_1', 'output', 'residual_1', 'norm_2', 'contracted', 'residual_2'],
} as const satisfies Readonly<Record<Norm, readonly string[]>>;

export interface Stop {
  /** What stands there, and the tensor that goes on from there. */
  readonly part: string;
  readonly tensor: string;
  readonly row: readonly number[];
  /** The root of the mean square of the row. */
  readonly size: number;
}

export function stopsOf(trace: AttentionTrace, norm: Norm, token: number): readonly Stop[] {
  return WAYS[norm].map((part) => {
    // With dropout, what is left of it goes on.
    const dropped = `dropped_${part}`;
    const tensor = trace.has(dropped) ? dropped : part;
    const { data, shape } = trace.get(tensor);
    const width = shape[1] ?? 0;
    const row = data.slice(token * width, (token + 1) * width);
    return { part, tensor, row: [...row], size: rootMeanSquare(row) };
  });
}
