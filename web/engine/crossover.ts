/**
 * Finds the size from which the GPU is faster than the CPU on this machine.
 *
 * It uses the timings of `time-engines.ts`. Below the crossover, the transfer to the device and back costs more than it
 * saves.
 */
import type { AttentionOptions } from './engine.ts';

export interface Shape {
  readonly tokens: number;
  readonly dModel: number;
}

/** Duration of one forward on each engine, including transfer. */
export interface EngineTiming extends Shape {
  readonly multiplications: number;
  /** Milliseconds on the synchronous engine. */
  readonly wasm: number;
  /** Milliseconds on the asynchronous engine. */
  readonly webgpu: number;
}

/** Multiplications of one forward: four projections, the scores q·k, and weights times values. */
export function multiplicationsOf(options: AttentionOptions): number {
  const { tokens: t, sourceTokens: s, dModel: m, keyWidth, valueWidth, numHeads } = options;
  const shared = (options.numKvHeads || numHeads) / numHeads;
  return 2 * t * m * m + s * m * shared * (keyWidth + valueWidth) + 2 * t * s * m;
}

/** Resolution of a browser's clock in milliseconds; shorter times count as equal. */
const TICK = 0.1;

/**
 * The number of multiplications from which WebGPU is faster; null if it was slower at the largest shape.
 *
 * Between two shapes, times grow like a power of the size, so their ratio is linear in logarithms.
 */
export function crossoverOf(timings: readonly EngineTiming[]): number | null {
  const points = [...timings]
    .sort((a, b) => a.multiplications - b.multiplications)
    .map(({ multiplications, wasm, webgpu }) => ({
      size: Math.log(multiplications),
      lead: Math.log(Math.max(wasm, TICK) / Math.max(webgpu, TICK)),
    }));
  // Search from the largest shape down while WebGPU leads, so that one lucky time at a small shape does not count.
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
