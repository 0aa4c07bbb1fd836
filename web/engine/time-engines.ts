/**
 * Times both engines at a few shapes on this machine; `crossover.ts` evaluates the result.
 *
 * It is imported only to measure.
 */
import { type EngineTiming, multiplicationsOf, type Shape } from './crossover.ts';
import type { AsyncAttentionEngine, AttentionEngine, ForwardRequest } from './engine.ts';
import { request } from './self-test.ts';

/** The smallest shape of a lesson, a middle one, and the largest. */
export const TIMED_SHAPES: readonly Shape[] = [
  { tokens: 8, dModel: 32 },
  { tokens: 64, dModel: 128 },
  { tokens: 64, dModel: 512 },
];

export interface TimingSteps {
  /** Resolves when the page is idle; awaited before every forward. */
  readonly idle: () => Promise<void>;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Forwards per engine and shape; the fastest counts, because other load can only add time. */
const RUNS = 3;

/** A cheap number between −1 and 1: values do not affect the timing, and a million are needed. */
function between(seed: number, index: number): number {
  return (((index * 7919 + seed * 31) % 2047) - 1023) / 1023;
}

/** Rejects if an engine fails. Each engine computes each shape once before timing starts. */
export async function timeBoth(
  wasm: AttentionEngine,
  webgpu: AsyncAttentionEngine,
  { idle, clock }: TimingSteps,
  shapes = TIMED_SHAPES,
): Promise<EngineTiming[]> {
  const [here, there] = [wasm.createSession(), webgpu.createSession()];
  try {
    const timings: EngineTiming[] = [];
    for (const { tokens, dModel } of shapes) {
      await idle();
      const timed: ForwardRequest = request(tokens, dModel, between);
      const least = { wasm: Number.POSITIVE_INFINITY, webgpu: Number.POSITIVE_INFINITY };
      for (let run = 0; run <= RUNS; run++) {
        await idle();
        const start = clock();
        here.forward(timed);
        const wasmTime = clock() - start;
        await idle();
        const restart = clock();
        await there.forward(timed);
        const webgpuTime = clock() - restart;
        if (run === 0) continue;
        least.wasm = Math.min(least.wasm, wasmTime);
        least.webgpu = Math.min(least.webgpu, webgpuTime);
      }
      timings.push({ tokens, dModel, multiplications: multiplicationsOf(timed.options), ...least });
    }
    return timings;
  } finally {
    here.dispose();
    there.dispose();
  }
}
