/**
 * Stores the engines' measured times in the browser, so that they are measured once. A different browser or engine build
 * invalidates them; they are validated when read.
 */
import * as v from 'valibot';
import type { EngineTiming } from '../../engine/crossover.ts';
import { keepText, readText, type TextStorage } from '../platform/browser-storage.ts';

/** Version of the storage format and of the measured shapes. */
const KEY = 'mha-lesson.engines.1';

/** What the times apply to. */
export interface Machine {
  /** The browser's user agent. */
  readonly browser: string;
  /** The kernels of the synchronous engine. */
  readonly wasm: string;
}

export interface Measured extends Machine {
  /** The kernels on the GPU. */
  readonly webgpu: string;
  readonly timings: readonly EngineTiming[];
}

const text = v.pipe(v.string(), v.maxLength(1000));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e12));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

const schema = v.strictObject({
  browser: text,
  wasm: text,
  webgpu: text,
  timings: v.pipe(
    v.array(
      v.strictObject({
        tokens: count,
        dModel: count,
        multiplications: count,
        wasm: milliseconds,
        webgpu: milliseconds,
      }),
    ),
    v.minLength(2),
    v.maxLength(10),
  ),
});

export function rememberedTimings(storage: TextStorage | null, machine: Machine): Measured | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readText(storage, KEY));
  if (!read.success) return null;
  const { browser, wasm } = read.output;
  return browser === machine.browser && wasm === machine.wasm ? read.output : null;
}

/** If storage is refused, the times last as long as the page. */
export function rememberTimings(storage: TextStorage | null, measured: Measured | null): void {
  keepText(storage, KEY, measured && JSON.stringify(measured));
}
