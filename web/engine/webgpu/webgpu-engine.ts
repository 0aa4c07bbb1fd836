/**
 * The engine on a graphics processor, through WebGPU. It checks requests in the very sentences of the other engines, and gives
 * the same tensors; what is wrong with the device is an `EngineFailure`.
 */
import type { AsyncAttentionEngine, AttentionOptions, ForwardRequest } from '../engine.ts';
import type { ModelOptions } from '../language-model.ts';
import { GpuDevice } from './gpu-device.ts';
import type { MatmulKernel } from './matmul.ts';
import type { ReadParameter } from './resident.ts';
import type { WebGpuBlockSession } from './webgpu-block.ts';
import type { WebGpuLanguageModel } from './webgpu-language-model.ts';
import type { WebGpuLayer } from './webgpu-layer.ts';
import { WebGpuSession } from './webgpu-session.ts';

export interface WebGpuOptions {
  /** Where devices come from; without it, the browser's `navigator.gpu`. */
  readonly gpu?: GPU;
  /** Makes every matrix product with this kernel; without it, each with the one that suits its size and the device. */
  readonly matmul?: MatmulKernel;
}

export interface WebGpuEngine extends AsyncAttentionEngine {
  createSession(): WebGpuSession;
  /** A transformer block's tensors, as of `BlockSession`. Loads the block's lists. */
  createBlockSession(): Promise<WebGpuBlockSession>;
  /** A layer whose weights, by the names of a request, stay on the device. Loads its code. */
  createLayer(options: AttentionOptions, weights: ForwardRequest['given']): Promise<WebGpuLayer>;
  /** A GPT-2-shaped model, its parameters read one after another and kept on the device. */
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
    createBlockSession: async () => new (await import('./webgpu-block.ts')).WebGpuBlockSession(device, matmul),
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
