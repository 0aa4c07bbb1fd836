/** The size from which the GPU is faster than the CPU. */
import { describe, expect, it } from 'vitest';
import { crossoverOf, type EngineTiming, multiplicationsOf } from '../../../web/engine/crossover.ts';
import { randomRequest } from './support/requests.ts';

/** `times`: WebGPU's duration divided by the core's, for each size. */
function timings(...points: readonly (readonly [size: number, times: number])[]): EngineTiming[] {
  return points.map(([multiplications, times]) => ({
    tokens: 1,
    dModel: 1,
    multiplications,
    wasm: 100,
    webgpu: 100 * times,
  }));
}

describe('multiplications', () => {
  it('count the four projections, the scores and the weighted values', () => {
    const { options } = randomRequest({ tokens: 5, dModel: 6, numHeads: 2 });
    expect(multiplicationsOf(options)).toBe(4 * 5 * 6 * 6 + 2 * 5 * 5 * 6);
  });

  it('decrease if heads share keys and values', () => {
    const { options } = randomRequest({ tokens: 5, dModel: 8, numHeads: 4, numKvHeads: 1 });
    expect(multiplicationsOf(options)).toBe(2 * 5 * 8 * 8 + 2 * 5 * 8 * 2 + 2 * 5 * 5 * 8);
  });
});

describe('the crossover', () => {
  it('is where the interpolated times of two shapes are equal', () => {
    expect(crossoverOf(timings([1e4, 10], [1e6, 0.1]))).toBeCloseTo(1e5, 0);
    expect(crossoverOf(timings([1e4, 100], [1e6, 100], [1e8, 0.01]))).toBeCloseTo(1e7, -2);
    expect(crossoverOf(timings([1e6, 0.1], [1e4, 10]))).toBeCloseTo(1e5, 0);
  });

  it('is null if WebGPU is slower at the largest shape', () => {
    expect(crossoverOf(timings([1e4, 5], [1e6, 0.5], [1e8, 1.5]))).toBeNull();
    expect(crossoverOf([])).toBeNull();
  });

  it('is the smallest shape if WebGPU is faster everywhere', () => {
    expect(crossoverOf(timings([1e4, 0.5], [1e6, 0.2]))).toBeCloseTo(1e4, 6);
  });

  it('treats times below the clock’s resolution as equal', () => {
    const [small, large] = [1e4, 1e6].map((multiplications) => ({ tokens: 1, dModel: 1, multiplications }));
    if (!small || !large) throw new Error('two shapes');
    expect(
      crossoverOf([
        { ...small, wasm: 0, webgpu: 0.05 },
        { ...large, wasm: 9, webgpu: 1 },
      ]),
    ).toBeCloseTo(1e4, 6);
  });
});
