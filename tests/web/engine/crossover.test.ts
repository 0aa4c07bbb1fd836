/** From which size on the graphics processor is the faster. */
import { describe, expect, it } from 'vitest';
import { crossoverOf, type EngineTiming, multiplicationsOf } from '../../../web/engine/crossover.ts';
import { randomRequest } from './support/requests.ts';

/** At each size, how often longer WebGPU takes. */
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
  it('are those of four projections, of the scores and of the weighted values', () => {
    const { options } = randomRequest({ tokens: 5, dModel: 6, numHeads: 2 });
    expect(multiplicationsOf(options)).toBe(4 * 5 * 6 * 6 + 2 * 5 * 5 * 6);
  });

  it('are fewer where heads share keys and values', () => {
    const { options } = randomRequest({ tokens: 5, dModel: 8, numHeads: 4, numKvHeads: 1 });
    expect(multiplicationsOf(options)).toBe(2 * 5 * 8 * 8 + 2 * 5 * 8 * 2 + 2 * 5 * 5 * 8);
  });
});

describe('the crossover', () => {
  it('lies where the line between two shapes says that both are equally fast', () => {
    expect(crossoverOf(timings([1e4, 10], [1e6, 0.1]))).toBeCloseTo(1e5, 0);
    expect(crossoverOf(timings([1e4, 100], [1e6, 100], [1e8, 0.01]))).toBeCloseTo(1e7, -2);
    expect(crossoverOf(timings([1e6, 0.1], [1e4, 10]))).toBeCloseTo(1e5, 0);
  });

  it('is never where WebGPU is slower at the largest shape, whatever it was before', () => {
    expect(crossoverOf(timings([1e4, 5], [1e6, 0.5], [1e8, 1.5]))).toBeNull();
    expect(crossoverOf([])).toBeNull();
  });

  it('is the smallest shape where it is faster at all', () => {
    expect(crossoverOf(timings([1e4, 0.5], [1e6, 0.2]))).toBeCloseTo(1e4, 6);
  });

  it('takes times below a tick of the clock for equal', () => {
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
