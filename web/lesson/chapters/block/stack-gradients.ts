/**
 * Gradients of an untrained stack: the norm of each block's second feed-forward matrix, as in Xiong et al. (2020), section 3.3. The
 * loss is half the squared distance to random rows of size 1, averaged over the tokens. Pre-norm has a final layer norm, as in GPT-2.
 */
import { randomNormal, seedFor } from '../../../engine/random.ts';
import type { MakeBlock, TrainableBlock } from '../../../engine/trainable-block.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { WIDENING } from '../../constants/widening.ts';
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

/** One number per block, from the first: the root of the sum of the squares of its gradient. */
export function stackGradients(makeBlock: MakeBlock, { tokens, norm, blocks, seed }: StackSettings): readonly number[] {
  const stack: TrainableBlock[] = [];
  try {
    let stream = entranceOf(tokens, seed);
    for (let block = 0; block < blocks; block++) {
      const made = makeBlock(optionsOf(tokens.length, norm));
      stack.push(made);
      fill(made, seedFor(seed, `block ${block}`));
      stream = made.forward(stream);
    }
    const target = stream.map((_, i) => randomNormal(seedFor(seed, 'target of the stack'), i));
    let gradient = norm === 'pre' ? throughLastNorm(stream, target) : distance(stream, target, tokens.length);
    return stack
      .reverse()
      .map((block) => {
        gradient = block.backward(gradient);
        return Math.hypot(...block.gradient(MEASURED));
      })
      .reverse();
  } finally {
    for (const block of stack) block.dispose();
  }
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
