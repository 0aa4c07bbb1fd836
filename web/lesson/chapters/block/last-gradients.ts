/**
 * Gradients of untrained stacks: the norm of the last block's second feed-forward matrix against the depth, as in Xiong et al. (2020), section 3.3. The
 * loss is half the squared distance to random rows of size 1, averaged over the tokens. Pre-norm has a final layer norm, as in GPT-2.
 */
import { randomNormal, seedFor } from '../../../engine/random.ts';
import type { MakeBlock, TrainableBlock } from '../../../engine/trainable-block.ts';
import { WIDENING } from '../../constants/limits.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { type Spread, spreadOf } from '../../lab-kit/trainer/summary.ts';
import { EPSILON } from '../../model/block-model.ts';
import { drawnMatrix, entranceOf, STACK_HEADS, STACK_WIDTH, type StackSettings } from './stack.ts';

const MEASURED = 'feed_forward.w_2';

/** The core's names of the matrices that `stack.ts` draws. */
const MATRICES: Readonly<Record<string, string>> = {
  'attention.w_q': 'w_q',
  'attention.w_k': 'w_k',
  'attention.w_v': 'w_v',
  'attention.w_o': 'w_o',
  'feed_forward.w_1': 'w_1',
  [MEASURED]: 'w_2',
};

/**
 * One number per depth, from 1 to `blocks`: the root of the sum of the squares of the last block's gradient in a stack so deep. Deeper
 * stacks begin with the same blocks, so one pass through the deepest computes them all.
 */
export function lastGradients(makeBlock: MakeBlock, { tokens, norm, blocks, seed }: StackSettings): readonly number[] {
  let stream = entranceOf(tokens, seed);
  const target = stream.map((_, i) => randomNormal(seedFor(seed, 'target of the stack'), i));
  return Array.from({ length: blocks }, (_, depth) => {
    const block = makeBlock(optionsOf(tokens.length, norm));
    try {
      fill(block, seedFor(seed, `block ${depth}`));
      stream = block.forward(stream);
      block.backward(norm === 'pre' ? throughLastNorm(stream, target) : distance(stream, target, tokens.length));
      return Math.hypot(...block.gradient(MEASURED));
    } finally {
      block.dispose();
    }
  });
}

/** Stacks over which the sizes are averaged: one stack may be a third above or below. */
export const STACKS = 20;

/** The seed of one of them. */
export function stackSeed(seed: number, stack: number): number {
  return seedFor(seed, `stack ${stack}`);
}

/** Mean and deviation for each depth. */
export function averaged(stacks: readonly (readonly number[])[]): readonly Spread[] {
  return (stacks[0] ?? []).map((_, depth) => spreadOf(stacks.map((sizes) => sizes[depth] ?? Number.NaN)));
}

/** c/√depth for every depth, with the c that fits the sizes best, in the mean of their logarithms. */
export function overRoot(sizes: readonly number[]): readonly number[] {
  const logs = sizes.map((size, i) => Math.log(size * Math.sqrt(i + 1)));
  const c = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return sizes.map((_, i) => c / Math.sqrt(i + 1));
}

function optionsOf(tokens: number, norm: Norm) {
  return {
    tokens,
    dModel: STACK_WIDTH,
    numHeads: STACK_HEADS,
    dFf: WIDENING * STACK_WIDTH,
    preNorm: norm === 'pre',
    tanhGelu: norm === 'pre',
    epsilon: EPSILON,
    causal: true,
  };
}

/** Matrices drawn as in `stack.ts`; norms without learned factors, no biases. */
function fill(block: TrainableBlock, seed: number): void {
  for (const { name, shape } of block.parameters) {
    const [inputs = 0, outputs = 1] = shape;
    const drawn = MATRICES[name];
    block.setParameter(
      name,
      drawn
        ? drawnMatrix(seed, drawn, inputs, outputs)
        : new Float32Array(inputs * outputs).fill(name.endsWith('.weight') ? 1 : 0),
    );
  }
}

/** (t, m): the gradient of ½ Σ (y − target)² / tokens. */
function distance(y: Float32Array, target: Float32Array, tokens: number): Float32Array {
  return y.map((value, i) => (value - (target[i] ?? 0)) / tokens);
}

/** The same for y = LN(stream), propagated to the stream: (g − mean g − n · mean(g n)) / σ for each row n of the norm. */
export function throughLastNorm(stream: Float32Array, target: Float32Array): Float32Array {
  const gradient = new Float32Array(stream.length);
  const tokens = stream.length / STACK_WIDTH;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let t = 0; t < tokens; t++) {
    const start = t * STACK_WIDTH;
    const row = [...stream.subarray(start, start + STACK_WIDTH)];
    const middle = mean(row);
    const deviation = Math.sqrt(mean(row.map((value) => (value - middle) ** 2)) + EPSILON);
    const n = row.map((value) => (value - middle) / deviation);
    const g = n.map((value, m) => (value - (target[start + m] ?? 0)) / tokens);
    const [shift, along] = [mean(g), mean(g.map((value, m) => value * (n[m] ?? 0)))];
    for (const [m, value] of g.entries()) gradient[start + m] = (value - shift - (n[m] ?? 0) * along) / deviation;
  }
  return gradient;
}
