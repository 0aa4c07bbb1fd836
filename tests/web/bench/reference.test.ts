/** The benchmark's reference agrees with PyTorch, forward and backward, and detects mistakes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { concatenate, GRADIENTS, makeProblem, sizeOf, TENSORS } from '#tests/bench/problem.mjs';
import { reference, worstError } from '#tests/bench/reference.mjs';
import { tolerance } from '#tests/bench/shapes.mjs';
import { SafetensorsFile } from '#web/engine/safetensors.ts';

const NOTHING = new Float32Array();

interface Layer {
  shape: { tokens: number; dModel: number; numHeads: number };
  problem: Record<string, Float32Array>;
  expected: Record<string, Float32Array>;
}

/** A recorded nn.MultiheadAttention as the benchmark's layer: one item of the batch at a time, weights not transposed. */
function recorded(name: string): { items: Layer[]; file: SafetensorsFile } {
  const file = new SafetensorsFile(readFileSync(new URL(`../../golden/torch/${name}.safetensors`, import.meta.url)));
  const [batch = 0, tokens = 0, dModel = 0] = file.shape('in.q');
  const shape = { tokens, dModel, numHeads: Number(file.metadata.num_heads) };
  const item = (tensor: string, b: number) => file.floats(tensor).slice(b * tokens * dModel, (b + 1) * tokens * dModel);
  const transposed = (tensor: string, part: number) => {
    const values = file.floats(tensor).slice(part * dModel * dModel, (part + 1) * dModel * dModel);
    return values.map((_, i) => values[(i % dModel) * dModel + Math.floor(i / dModel)] ?? Number.NaN);
  };
  const bias = (tensor: string, part: number) => file.floats(tensor).slice(part * dModel, (part + 1) * dModel);
  const parameters = (kind: 'param' | 'grad') => ({
    w_q: transposed(`${kind}.in_proj_weight`, 0),
    w_k: transposed(`${kind}.in_proj_weight`, 1),
    w_v: transposed(`${kind}.in_proj_weight`, 2),
    w_o: transposed(`${kind}.out_proj.weight`, 0),
    b_q: bias(`${kind}.in_proj_bias`, 0),
    b_k: bias(`${kind}.in_proj_bias`, 1),
    b_v: bias(`${kind}.in_proj_bias`, 2),
    b_o: bias(`${kind}.out_proj.bias`, 0),
  });
  const gradients = Object.entries(parameters('grad')).map(([tensor, values]) => [`gradient of ${tensor}`, values]);
  const items = Array.from({ length: batch }, (_, b) => ({
    shape,
    problem: { input: item('in.q', b), output_gradient: item('in.dy', b), ...parameters('param') },
    expected: {
      output: item('out.y', b),
      'gradient of input': item('grad.q', b),
      ...(Object.fromEntries(gradients) as Record<string, Float32Array>),
    },
  }));
  return { items, file };
}

describe('the double-precision layer', () => {
  it.each([
    ['mha_self', false],
    ['mha_self_causal', true],
  ] as const)('computes what PyTorch computed: %s', (name, causal) => {
    const { items } = recorded(name);
    const total: Record<string, Float64Array> = {};
    for (const { shape, problem, expected } of items) {
      const results = reference({ shape, causal, pass: 'forward+backward' }, problem);
      const allowed = tolerance({ shape, causal, pass: 'forward+backward' });
      for (const tensor of ['output', 'gradient of input']) {
        expect(worstError({ [tensor]: results[tensor] }, expected), tensor).toBeLessThan(allowed);
      }
      // PyTorch sums the gradients of weights over the batch.
      for (const tensor of GRADIENTS.slice(1)) {
        const label = `gradient of ${tensor}`;
        const values = results[label] ?? new Float64Array();
        total[label] = (total[label] ?? new Float64Array(values.length)).map(
          (sum, i) => sum + (values[i] ?? Number.NaN),
        );
      }
    }
    const [{ shape, expected } = items[0] as Layer] = items;
    expect(Object.keys(total)).toHaveLength(8);
    expect(worstError(total, expected)).toBeLessThan(tolerance({ shape, causal, pass: 'forward+backward' }));
  });
});

describe('the error of a result', () => {
  const expected = { output: Float64Array.of(1, -4, 2) };

  it('is the largest difference, relative to the largest number', () => {
    expect(worstError(expected, { output: Float32Array.of(1, -4, 2) })).toBe(0);
    expect(worstError(expected, { output: Float32Array.of(1.5, -4, 2) })).toBe(0.125);
    expect(worstError(expected, { output: Float32Array.of(1.5, -3, 2) })).toBe(0.25);
  });

  it('is infinite for missing or extra numbers', () => {
    expect(worstError(expected, {})).toBe(Number.POSITIVE_INFINITY);
    expect(worstError(expected, { output: Float32Array.of(1, -4) })).toBe(Number.POSITIVE_INFINITY);
    expect(worstError(expected, { output: Float32Array.of(1, -4, 2, 0) })).toBe(Number.POSITIVE_INFINITY);
    expect(worstError(expected, { output: Float32Array.of(1, Number.NaN, 2) })).toBe(Number.POSITIVE_INFINITY);
  });

  it('shows a forgotten mask and a swapped weight', () => {
    const shape = { tokens: 6, dModel: 8, numHeads: 2 };
    const problem = makeProblem(shape);
    const what = { shape, causal: true, pass: 'forward' } as const;
    const right = reference(what, problem);
    const allowed = 100 * tolerance(what);
    expect(worstError(right, reference({ ...what, causal: false }, problem))).toBeGreaterThan(allowed);
    const { w_q: queries = NOTHING, w_k: keys = NOTHING } = problem;
    const exchanged = { ...problem, w_q: keys, w_k: queries };
    expect(worstError(right, reference(what, exchanged))).toBeGreaterThan(allowed);
  });
});

describe('the contenders’ inputs', () => {
  const shape = { tokens: 5, dModel: 64, numHeads: 4 };

  it('are always the same, and differ between tensors', () => {
    const problem = makeProblem(shape);
    expect(makeProblem(shape)).toEqual(problem);
    expect(new Set(TENSORS.map((name) => problem[name]?.[0])).size).toBe(TENSORS.length);
    for (const name of TENSORS) expect(problem[name]).toHaveLength(sizeOf(name, shape));
  });

  it('have mean 0, and a variance that the layer preserves', () => {
    const { w_q: weights = new Float32Array() } = makeProblem(shape);
    const mean = weights.reduce((sum, value) => sum + value, 0) / weights.length;
    const variance = weights.reduce((sum, value) => sum + value * value, 0) / weights.length;
    // Of 4096 numbers: within five standard errors.
    expect(Math.abs(mean)).toBeLessThan(5 * Math.sqrt(1 / shape.dModel / weights.length));
    expect(variance * shape.dModel).toBeCloseTo(1, 1);
  });

  it('are written to files in sequence', () => {
    const tensors = { a: Float32Array.of(1, 2), b: Float32Array.of(3), c: Float32Array.of(4, 5) };
    expect(concatenate(tensors, ['c', 'a'])).toEqual(Float32Array.of(4, 5, 1, 2));
  });
});
