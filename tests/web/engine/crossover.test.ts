/** From which size on the graphics processor is the faster. */
import { describe, expect, it } from 'vitest';
import {
  crossoverOf,
  type EngineTiming,
  multiplicationsOf,
  TIMED_SHAPES,
  timeBoth,
} from '../../../web/engine/crossover.ts';
import { createReferenceEngine } from '../../../web/engine/reference/reference-engine.ts';
import { laterEngine } from './support/later-engine.ts';
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

describe('measuring', () => {
  it('times each engine at each shape, without the first run of each, and waits for the page before each', async () => {
    let [now, idles] = [0, 0];
    const webgpu = laterEngine({
      before: (_, count) => {
        now += count % 4 === 1 ? 500 : 7;
      },
    });
    const idle = async () => {
      idles++;
    };
    const measured = await timeBoth(createReferenceEngine(), webgpu, { idle, clock: () => now }, [
      { tokens: 3, dModel: 4 },
      { tokens: 4, dModel: 8 },
    ]);
    expect(measured.map(({ tokens, dModel, wasm, webgpu }) => ({ tokens, dModel, wasm, webgpu }))).toEqual([
      { tokens: 3, dModel: 4, wasm: 0, webgpu: 7 },
      { tokens: 4, dModel: 8, wasm: 0, webgpu: 7 },
    ]);
    expect(idles).toBe(18);
    expect(webgpu.sessions).toBe(0);
  });

  it('ends with what the engine fails with, and leaves no session behind', async () => {
    const webgpu = laterEngine({ before: () => Promise.reject(new Error('lost')) });
    const steps = { idle: async () => undefined, clock: () => 0 };
    await expect(timeBoth(createReferenceEngine(), webgpu, steps)).rejects.toThrow('lost');
    expect(webgpu.sessions).toBe(0);
  });

  it('takes two or three shapes, each larger than the one before', () => {
    const sizes = TIMED_SHAPES.map(({ tokens, dModel }) => tokens * dModel);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });
});
