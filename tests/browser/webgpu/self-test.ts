/**
 * WebGPU self-test for a browser. It compares every tensor of a small case and the fused attention's output with the plain engine, and
 * 16-bit attention if the device supports it. The test bundles this file and calls `proveWebGpu`.
 */
import { EngineFailure } from '#web/engine/engine.ts';
import { fromFloats, toFloats } from '#web/engine/operator-tensor.ts';
import { randomNormal } from '#web/engine/random.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { compare, request } from '#web/engine/self-test.ts';
import { createWebGpuEngine } from '#web/engine/webgpu/webgpu-engine.ts';
import { WebGpuOperator } from '#web/engine/webgpu/webgpu-operator.ts';

export interface Proof {
  /** `missing` if the browser found no adapter; `detail` names what computed, or the reason. */
  readonly outcome: 'right' | 'wrong' | 'missing';
  readonly detail: string;
}

async function prove(): Promise<Proof> {
  try {
    const engine = await createWebGpuEngine();
    const session = engine.createSession();
    const expected = createReferenceEngine().createSession().forward(request());
    compare(await session.forward(request()), expected);
    const { data } = expected.get('output');
    const fused = await session.output(request());
    const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const wrong = data.findIndex((value, i) => !(Math.abs(value - (fused[i] ?? Number.NaN)) <= 1e-5 * largest));
    engine.dispose();
    if (wrong >= 0) return { outcome: 'wrong', detail: `fused attention has ${fused[wrong]} for ${data[wrong]}` };
    return await proveHalf(engine.kernels);
  } catch (error) {
    const missing = error instanceof EngineFailure && ['no-webgpu', 'no-adapter'].includes(error.reason);
    return { outcome: missing ? 'missing' : 'wrong', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** (b, h, t, d) */
const SHAPE = [1, 2, 37, 16];

/** Reads operands as 16 bits or widened; both compute in 32 bits, so they agree to the result's 11 bits. */
async function proveHalf(kernels: string): Promise<Proof> {
  const operator = await WebGpuOperator.create(navigator.gpu);
  if (!operator.hasF16) return { outcome: 'right', detail: `${kernels}, without 16-bit floats` };
  const count = SHAPE.reduce((product, extent) => product * extent, 1);
  const half = (seed: number) =>
    fromFloats(
      Float32Array.from({ length: count }, (_, i) => randomNormal(seed, i)),
      SHAPE,
      'float16',
    );
  const [query, key, value] = [half(1), half(2), half(3)];
  const wide = (tensor: typeof query) => fromFloats(toFloats(tensor), SHAPE, 'float32');
  const rules = { isCausal: true, qkMatmulOutputMode: 3 };
  const narrow = await operator.compute({ query, key, value }, rules, { scores: true });
  const exact = await operator.compute({ query: wide(query), key: wide(key), value: wide(value) }, rules, {
    scores: true,
  });
  operator.dispose();
  for (const name of ['output', 'qkMatmulOutput'] as const) {
    const [found, expected] = [narrow[name], exact[name]].map((tensor) => tensor && toFloats(tensor));
    const wrong = expected?.findIndex(
      (number, i) => !(Math.abs(number - (found?.[i] ?? Number.NaN)) <= HALF_TOLERANCE),
    );
    if (wrong !== -1) return { outcome: 'wrong', detail: `with 16-bit floats, ${name} differs at ${wrong}` };
  }
  return { outcome: 'right', detail: `${kernels}, with 16-bit floats` };
}

/** Half an ulp of the largest results (below 4), plus the error of two summation orders. */
const HALF_TOLERANCE = 2 ** -10 + 1e-5;

Object.assign(globalThis, { proveWebGpu: prove });
