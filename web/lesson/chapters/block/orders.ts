/** Both norm orders of a block over the learner's sentence, with the row size of one token at each point. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { rootMeanSquare } from './stack.ts';

/** The tensors of the stream's shape in the order of computation; the last leaves the block. */
const STREAM = {
  post: ['input', 'output', 'residual_1', 'norm_1', 'contracted', 'residual_2', 'norm_2'],
  pre: ['input', 'norm_1', 'output', 'residual_1', 'norm_2', 'contracted', 'residual_2'],
} as const satisfies Readonly<Record<Norm, readonly string[]>>;

export interface Stop {
  /** The tensor at this point, and the tensor that continues. */
  readonly part: string;
  readonly tensor: string;
  readonly row: readonly number[];
  /** The root mean square of the row. */
  readonly size: number;
}

export function stopsOf(trace: AttentionTrace, norm: Norm, token: number): readonly Stop[] {
  return STREAM[norm].map((part) => {
    // With dropout, the tensor after dropout continues.
    const dropped = `dropped_${part}`;
    const tensor = trace.has(dropped) ? dropped : part;
    const { data, shape } = trace.get(tensor);
    const width = shape[1] ?? 0;
    const row = data.slice(token * width, (token + 1) * width);
    return { part, tensor, row: [...row], size: rootMeanSquare(row) };
  });
}
