/** Copies a language model to the GPU, by default to hardware only. Rejects with `EngineFailure`. */
import { EngineFailure } from './engine.ts';
import type { AsyncModel, CopyWhere, ModelOptions } from './language-model.ts';

/** `read` gives the parameters one at a time, by the model's own names. */
export async function loadWebGpuModel(
  options: ModelOptions,
  read: (name: string) => Float32Array,
  { inSoftware }: CopyWhere = { inSoftware: false },
): Promise<AsyncModel> {
  if (!inSoftware) await requireHardware(globalThis.navigator?.gpu);
  const { createWebGpuEngine } = await import('./webgpu/webgpu-engine.ts');
  const engine = await createWebGpuEngine();
  try {
    const model = await engine.createLanguageModel(options, read);
    return {
      kernels: engine.kernels,
      maps: async (ids) => (await model.read(ids, { maps: true, logits: false })).weights,
      dispose() {
        model.dispose();
        engine.dispose();
      },
    };
  } catch (error) {
    engine.dispose();
    throw error;
  }
}

/** A software device takes minutes where the core takes seconds. */
async function requireHardware(gpu: GPU | undefined): Promise<void> {
  if (!gpu) throw new EngineFailure('no-webgpu', 'this browser has no WebGPU, or not on this page');
  const adapter = await gpu.requestAdapter();
  if (!adapter || adapter.info.isFallbackAdapter) {
    throw new EngineFailure('no-adapter', 'the browser found no hardware graphics processor for WebGPU');
  }
}
