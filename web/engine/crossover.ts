/**
 * From which size on a graphics processor is faster than the processor, on this machine: what `time-engines.ts` measured at a few
 * shapes says where one overtakes the other. Below, the way to the device and back costs more than it saves.
 */
import type { AttentionOptions } from './engine.ts';

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

/** Multiplications of one forward: four projections, q·k for all pairs, and their weights times the values. */
export function multiplicationsOf(options: AttentionOptions): number {
  const { tokens: t, sourceTokens: s, dModel: m, keyWidth, valueWidth, numHeads } = options;
  const shared = (options.numKvHeads || numHeads) / numHeads;
  return 2 * t * m * m + s * m * shared * (keyWidth + valueWidth) + 2 * t * s * m;
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
