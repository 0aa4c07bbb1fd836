/**
 * What both engines took on this machine, kept in this browser so that it is measured once. Another browser, or another build of
 * either engine, makes it void: what is read back is checked, and measured again where it does not fit.
 */
import * as v from 'valibot';
import type { EngineTiming } from '../../engine/crossover.ts';
import { keepText, readText, type TextStorage } from '../platform/browser-storage.ts';

/** The number changes with the form of what is kept, and with the shapes. */
const KEY = 'mha-lesson.engines.1';

/** What the times belong to. */
export interface Machine {
  /** As the browser names itself. */
  readonly browser: string;
  /** The kernels of the engine that answers at once. */
  readonly wasm: string;
}

export interface Measured extends Machine {
  /** The kernels on the graphics processor. */
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

/** Where storage is refused, the times last as long as the page. */
export function rememberTimings(storage: TextStorage | null, measured: Measured | null): void {
  keepText(storage, KEY, measured && JSON.stringify(measured));
}
