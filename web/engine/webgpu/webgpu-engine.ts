/**
 * WebGPU engine: the same tensors as the other engines, computed on the GPU.
 *
 * Invalid requests give the same messages as in other engines; device problems are an `EngineFailure`.
 */
import type { AsyncAttentionEngine, AttentionOptions, ForwardRequest } from '../engine.ts';
import type { ModelOptions } from '../language-model.ts';
import { GpuDevice } from './gpu-device.ts';
import type { MatmulKernel } from './matmul.ts';
import type { ReadParameter } from './resident.ts';
import type { WebGpuLanguageModel } from './webgpu-language-model.ts';
import type { WebGpuLayer } from './webgpu-layer.ts';
import { WebGpuGradientSession, WebGpuSession, WebGpuTraceSession } from './webgpu-session.ts';

export interface WebGpuOptions {
  /** The source of devices; default `navigator.gpu`. */
  readonly gpu?: GPU;
  /** Uses this kernel for every matrix product; by default it depends on the size and the device. */
  readonly matmul?: MatmulKernel;
}

export interface WebGpuEngine extends AsyncAttentionEngine {
  createSession(): WebGpuSession;
  /** A layer whose weights, named as in a request, stay on the device. Imports its code. */
  createLayer(options: AttentionOptions, weights: ForwardRequest['given']): Promise<WebGpuLayer>;
  /** A GPT-2-shaped model, whose parameters are read one at a time and stay on the device. */
  createLanguageModel(options: ModelOptions, read: ReadParameter): Promise<WebGpuLanguageModel>;
}

/** Rejects with `EngineFailure` if there is no WebGPU, no adapter or no device. */
export async function createWebGpuEngine({ gpu, matmul }: WebGpuOptions = {}): Promise<WebGpuEngine> {
  const device = await GpuDevice.open(gpu ?? browserGpu());
  const kernels = matmul ?? (device.hasSubgroups ? 'subgroups' : 'tiles');
  return {
    name: 'webgpu',
    kernels: `webgpu-${kernels} (${device.description})`,
    lost: device.lost,
    createSession: () => new WebGpuSession(device, matmul),
    createBlockSession: async () => {
      const { BLOCK } = await import('../reference/reference-block.ts');
      return new WebGpuTraceSession(device, BLOCK, matmul);
    },
    createTiledSession: async () => {
      const { TILED } = await import('../reference/reference-tiled.ts');
      return new WebGpuTraceSession(device, TILED, matmul);
    },
    createGradientSession: async () => {
      const { GRADIENTS } = await import('../reference/reference-gradients.ts');
      return new WebGpuGradientSession(device, GRADIENTS, matmul);
    },
    createLayer: async (options, weights) =>
      (await import('./webgpu-layer.ts')).WebGpuLayer.create(device, options, weights, matmul),
    createLanguageModel: async (options, read) =>
      (await import('./webgpu-language-model.ts')).WebGpuLanguageModel.create(device, options, read),
    dispose: () => device.dispose(),
  };
}

function browserGpu(): GPU | undefined {
  return typeof navigator === 'object' ? navigator.gpu : undefined;
}
