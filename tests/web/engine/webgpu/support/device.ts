/** The GPU for the tests: the machine's own or a software one; without either, tests are skipped. */
import { afterAll } from 'vitest';
import { create } from 'webgpu';
import { randomNormal } from '#web/engine/random.ts';
import { GpuDevice } from '#web/engine/webgpu/gpu-device.ts';
import { createWebGpuEngine } from '#web/engine/webgpu/webgpu-engine.ts';
import { type Operand, Work } from '#web/engine/webgpu/work.ts';

export const gpu = create([]);

export const hasAdapter = (await gpu.requestAdapter()) !== null;

/** One device per test file, opened on first use. */
export const sharedDevice = () => shared(() => GpuDevice.open(gpu));
/** One engine per test file. */
export const sharedEngine = () => shared(() => createWebGpuEngine({ gpu }));

function shared<T extends { dispose(): void }>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  afterAll(async () => (await opened)?.dispose());
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Runs one piece of work with one result. */
export async function compute(device: GpuDevice, plan: (work: Work) => Operand): Promise<Float32Array> {
  return device.run(async () => {
    const work = new Work(device);
    const [result] = await work.read([plan(work)]);
    return result ?? new Float32Array(0);
  });
}

export function normals(seed: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => randomNormal(seed, i));
}

/** The largest difference; NaN if a value is NaN or the lengths differ. */
export function distance(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.NaN;
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const [have, want] = [actual[i] as number, expected[i] as number];
    if (have === want) continue;
    const error = Math.abs(have - want);
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

/** Half of the distance from 1 to the next larger float. */
export const EPSILON = 2 ** -24;
