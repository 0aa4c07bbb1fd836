/**
 * A stack of untrained blocks, and the row size of the residual stream after each. Weights are random with variance 1 / inputs, norms
 * have no learned factors and there are no biases, so each part's output is about as large as its input.
 */
import type { BlockRequest, BlockSession } from '../../../engine/engine.ts';
import { randomNormal, seedFor } from '../../../engine/random.ts';
import { WIDENING } from '../../constants/limits.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { EPSILON } from '../../model/block-model.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';

export const STACK_WIDTH = 32;
export const STACK_HEADS = 4;
export const MOST_BLOCKS = 24;

/** The root mean square of the stream's numbers: at the input, then after each block. */
export type Sizes = readonly number[];

export interface StackSettings {
  /** The words of the sentence. */
  readonly tokens: readonly string[];
  readonly norm: Norm;
  readonly blocks: number;
  readonly seed: number;
}

/** (t, m): the input of the first block. */
export function entranceOf(tokens: readonly string[], seed: number): Float32Array {
  const { embedding, position } = randomTensors(tokens, { dModel: STACK_WIDTH, bias: false, seed });
  return (embedding ?? new Float32Array(0)).map((value, i) => value + (position?.[i] ?? 0));
}

/** A block's matrix, (inputs, outputs), of variance 1 / inputs; each block has its own `seed`. */
export function drawnMatrix(seed: number, name: string, inputs: number, outputs: number): Float32Array {
  const own = seedFor(seed, name);
  return Float32Array.from({ length: inputs * outputs }, (_, i) => randomNormal(own, i) / Math.sqrt(inputs));
}

/** The session's engine computes the numbers. */
export function streamSizes(session: BlockSession, { tokens, norm, blocks, seed }: StackSettings): Sizes {
  let stream = entranceOf(tokens, seed);
  const sizes = [rootMeanSquare(stream)];
  for (let block = 0; block < blocks; block++) {
    const trace = session.forward(blockOf(stream, tokens.length, norm, seedFor(seed, `block ${block}`)));
    stream = trace.get(norm === 'pre' ? 'residual_2' : 'norm_2').data.slice();
    sizes.push(rootMeanSquare(stream));
  }
  return sizes;
}

export function rootMeanSquare(values: Float32Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}

function blockOf(stream: Float32Array, tokens: number, norm: Norm, seed: number): BlockRequest {
  const m = STACK_WIDTH;
  const f = WIDENING * m;
  const drawn = (name: string, inputs: number, outputs: number) => drawnMatrix(seed, name, inputs, outputs);
  const all = (length: number, value: number) => new Float32Array(length).fill(value);
  return {
    given: {
      embedding: stream,
      position: all(stream.length, 0),
      w_q: drawn('w_q', m, m),
      w_k: drawn('w_k', m, m),
      w_v: drawn('w_v', m, m),
      w_o: drawn('w_o', m, m),
      norm_1_weight: all(m, 1),
      norm_1_bias: all(m, 0),
      norm_2_weight: all(m, 1),
      norm_2_bias: all(m, 0),
      w_1: drawn('w_1', m, f),
      b_1: all(f, 0),
      w_2: drawn('w_2', f, m),
      b_2: all(m, 0),
    },
    options: {
      ...selfAttention(tokens, m, STACK_HEADS, { causal: true }),
      dFf: f,
      preNorm: norm === 'pre',
      tanhGelu: norm === 'pre',
      epsilon: EPSILON,
      hiddenDropout: 0,
      residualDropout: 0,
    },
  };
}
