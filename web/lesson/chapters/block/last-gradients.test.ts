/** The last block's gradients match the loss of the stack, and fall with depth as the chapter says. */
import { describe, expect, it } from 'vitest';
import { loadTrainableBlocks } from '#web/engine/load-trainable-block.ts';
import { lastGradients, overRoot, throughLastNorm } from '#web/lesson/chapters/block/last-gradients.ts';
import { STACK_WIDTH } from '#web/lesson/chapters/block/stack.ts';
import type { Norm } from '#web/lesson/constants/model-settings.ts';

const tokens = ['The', 'cat', 'sat', 'on', 'the', 'mat'];
const makeBlock = await loadTrainableBlocks();
const SEEDS = [1, 2, 3, 4, 5];
const of = (norm: Norm, seed: number, blocks: number) => lastGradients(makeBlock, { tokens, norm, blocks, seed });
const last = (norm: Norm, blocks: number) =>
  SEEDS.reduce((sum, seed) => sum + (of(norm, seed, blocks).at(-1) ?? 0), 0) / SEEDS.length;

describe('the gradients of a stack', () => {
  it('are one per depth, repeat for the same seed and differ for another', () => {
    const five = of('post', 1, 5);
    expect(five).toHaveLength(5);
    expect(of('post', 1, 5)).toEqual(five);
    expect(of('post', 2, 5)).not.toEqual(five);
    expect(five.every((size) => Number.isFinite(size) && size > 0)).toBe(true);
    // A deeper stack begins with the same blocks.
    expect(of('pre', 1, 7).slice(0, 5)).toEqual(of('pre', 1, 5));
  });

  it('have a line c/√depth through them', () => {
    const line = overRoot([8, 4, 2, 4]);
    expect(line.map((size, i) => size * Math.sqrt(i + 1))).toEqual(line.map(() => expect.closeTo(line[0] ?? 0, 9)));
    expect(overRoot([3, 3 / Math.sqrt(2), 3 / Math.sqrt(3)])[2]).toBeCloseTo(3 / Math.sqrt(3), 9);
  });

  it('stay as large in the last block with post-norm, and fall as 1/√depth with pre-norm', () => {
    const fallen = (norm: Norm) => last(norm, 24) / last(norm, 6);
    expect(Math.abs(fallen('post') - 1)).toBeLessThan(0.25);
    expect(Math.abs(fallen('pre') - 0.5)).toBeLessThan(0.125);
    expect(last('post', 24)).toBeGreaterThan(2 * last('pre', 24));
  });
});

it('the final norm propagates the gradient of the loss', () => {
  const stream = Float32Array.from({ length: 2 * STACK_WIDTH }, (_, i) => 3 * Math.sin(i * 1.7) + 0.5);
  const target = Float32Array.from({ length: 2 * STACK_WIDTH }, (_, i) => Math.cos(i));
  const loss = (rows: Float64Array): number => {
    let sum = 0;
    for (let t = 0; t < 2; t++) {
      const row = rows.subarray(t * STACK_WIDTH, (t + 1) * STACK_WIDTH);
      const mean = row.reduce((a, b) => a + b, 0) / STACK_WIDTH;
      const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / STACK_WIDTH;
      for (const [m, value] of row.entries())
        sum += ((value - mean) / Math.sqrt(variance + 1e-5) - (target[t * STACK_WIDTH + m] ?? 0)) ** 2;
    }
    return sum / 2 / 2;
  };
  const gradient = throughLastNorm(stream, target);
  const step = 1e-4;
  for (const place of [0, 5, STACK_WIDTH - 1, STACK_WIDTH + 3]) {
    const moved = (by: number) => Float64Array.from(stream, (value, i) => (i === place ? value + by : value));
    // The error of central differences is step² / 6 times a third derivative of size 1.
    expect(gradient[place]).toBeCloseTo((loss(moved(step)) - loss(moved(-step))) / (2 * step), 6);
  }
});

describe('a block of the core', () => {
  const options = {
    ...{ tokens: 2, dModel: 4, numHeads: 2, dFf: 8, preNorm: false, tanhGelu: false, epsilon: 1e-5, causal: true },
  };

  it('names its parameters with their shapes, and rejects wrong ones with a reason', () => {
    const block = makeBlock(options);
    expect(block.parameters).toContainEqual({ name: 'feed_forward.w_2', shape: [8, 4] });
    expect(block.parameters).toContainEqual({ name: 'norm_1.weight', shape: [4] });
    expect(() => block.setParameter('w_3', [1])).toThrow('the block has no parameter "w_3"');
    expect(() => block.setParameter('norm_1.weight', [1])).toThrow('norm_1.weight has 1 numbers');
    expect(() => block.forward(new Float32Array(3))).toThrow('input has 3 numbers, but needs 8');
    block.dispose();
    expect(() => block.forward(new Float32Array(8))).toThrow('was disposed');
    expect(() => makeBlock({ ...options, numHeads: 3 })).toThrow(/3/);
  });
});
