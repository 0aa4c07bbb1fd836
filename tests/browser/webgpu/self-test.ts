/**
 * What a browser runs to prove its WebGPU: every tensor of the engine's tiny case, and the output by fused attention, against the
 * plain engine. Bundled by the test, which reads what `proveWebGpu` finds.
 */
import { EngineFailure } from '../../../web/engine/engine.ts';
import { createReferenceEngine } from '../../../web/engine/reference/reference-engine.ts';
import { compare, request } from '../../../web/engine/self-test.ts';
import { createWebGpuEngine } from '../../../web/engine/webgpu/webgpu-engine.ts';

export interface Proof {
  /** What computed, or why nothing could: `missing` if the browser found no adapter. */
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
    return { outcome: 'right', detail: engine.kernels };
  } catch (error) {
    const missing = error instanceof EngineFailure && ['no-webgpu', 'no-adapter'].includes(error.reason);
    return { outcome: missing ? 'missing' : 'wrong', detail: error instanceof Error ? error.message : String(error) };
  }
}

Object.assign(globalThis, { proveWebGpu: prove });
