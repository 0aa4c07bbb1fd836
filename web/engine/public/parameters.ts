/** A layer's parameters: shapes and initial values. */
import { kvHeads } from '../cell.ts';
import type { AttentionOptions } from '../engine.ts';
import { randomUniform, seedFor } from '../random.ts';
import type { ParameterName } from './multi-head-types.ts';

export type ParameterShapes = readonly (readonly [ParameterName, readonly number[]])[];

type Sizes = Pick<AttentionOptions, 'dModel' | 'numHeads' | 'numKvHeads' | 'keyWidth' | 'valueWidth' | 'bias'>;

export function parameterShapes(options: Sizes): ParameterShapes {
  const { dModel, numHeads, keyWidth, valueWidth, bias } = options;
  const shared = (dModel / numHeads) * kvHeads(options);
  return [
    ['w_q', [dModel, dModel]],
    ['w_k', [keyWidth, shared]],
    ['w_v', [valueWidth, shared]],
    ['w_o', [dModel, dModel]],
    ...(bias
      ? ([
          ['b_q', [dModel]],
          ['b_k', [shared]],
          ['b_v', [shared]],
          ['b_o', [dModel]],
        ] as const)
      : []),
  ];
}

/**
 * Initial parameters as in `torch.nn.MultiheadAttention` with separate key and value widths.
 *
 * Xavier-uniform in ±√(6 / (in + out)) (Glorot and Bengio 2010) for the projections, ±1/√in for w_o, and zero biases.
 */
export function startParameters(shapes: ParameterShapes, seed: number): Map<ParameterName, Float32Array> {
  return new Map(shapes.map(([name, shape]) => [name, start(name, shape, seed)]));
}

function start(name: ParameterName, [rows = 0, columns = 0]: readonly number[], seed: number): Float32Array {
  if (name.startsWith('b')) return new Float32Array(rows);
  const bound = name === 'w_o' ? 1 / Math.sqrt(rows) : Math.sqrt(6 / (rows + columns));
  const own = seedFor(seed, name);
  return Float32Array.from({ length: rows * columns }, (_, i) => (2 * randomUniform(own, i) - 1) * bound);
}
