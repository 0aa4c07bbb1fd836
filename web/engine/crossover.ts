/**
 * From which size on a graphics processor is faster than the processor, on this machine: both engines compute a few shapes, and
 * the sizes at which one overtakes the other follow. Below, the way to the device and back costs more than it saves.
 */
import type { AsyncAttentionEngine, AttentionEngine, AttentionOptions, ForwardRequest } from './engine.ts';
import { request } from './self-test.ts';

/** The smallest that a lesson shows, a middle one, and the largest. */
export const TIMED_SHAPES: readonly Shape[] = [
  { tokens: 8, dModel: 32 },
  { tokens: 64, dModel: 128 },
  { tokens: 64, dModel: 512 },
];

export interface Shape {
  readonly tokens: number;
  readonly dModel: number;
}

/** How long one forward takes on each engine, with the way to the device and back. */
export interface EngineTiming extends Shape {
  readonly multiplications: number;
  /** Milliseconds of the engine that answers at once. */
  readonly wasm: number;
  /** Milliseconds of the one that answers later. */
  readonly webgpu: number;
}

export interface TimingSteps {
  /** Resolves when the page has nothing better to do: asked for before every forward. */
  readonly idle: () => Promise<void>;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Forwards of each engine at a shape, the fastest of which counts: what else the machine does only ever adds time. */
const RUNS = 3;

/** Some number between −1 and 1: what it is does not change how long it takes, and a million of them are made at once. */
function between(seed: number, index: number): number {
  return (((index * 7919 + seed * 31) % 2047) - 1023) / 1023;
}

/** Multiplications of one forward: four projections, q·k for all pairs, and their weights times the values. */
export function multiplicationsOf(options: AttentionOptions): number {
  const { tokens: t, sourceTokens: s, dModel: m, keyWidth, valueWidth, numHeads } = options;
  const shared = (options.numKvHeads || numHeads) / numHeads;
  return 2 * t * m * m + s * m * shared * (keyWidth + valueWidth) + 2 * t * s * m;
}

/** Rejects with what an engine rejects with. Both have computed each shape once before any of its forwards counts. */
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

/** A browser's clock may tick no finer than this, in milliseconds; both engines below it count as equally fast. */
const TICK = 0.1;

/**
 * The multiplications from which WebGPU is the faster, or null if it was slower at the largest shape. Between two shapes, times
 * grow like a power of the size, so the ratio of both is a straight line in logarithms.
 */
export function crossoverOf(timings: readonly EngineTiming[]): number | null {
  const points = [...timings]
    .sort((a, b) => a.multiplications - b.multiplications)
    .map(({ multiplications, wasm, webgpu }) => ({
      size: Math.log(multiplications),
      lead: Math.log(Math.max(wasm, TICK) / Math.max(webgpu, TICK)),
    }));
  // From the last shape back, as long as WebGPU leads: a single lucky time at a small shape decides nothing.
  let crossing: number | null = null;
  for (let i = points.length - 1; i >= 0; i--) {
    const [point, above] = [points[i], points[i + 1]];
    if (!point) break;
    if (point.lead > 0) {
      crossing = Math.exp(point.size);
      continue;
    }
    if (above && crossing !== null) {
      crossing = Math.exp(point.size + ((above.size - point.size) * -point.lead) / (above.lead - point.lead));
    }
    break;
  }
  return crossing;
}
