/** Loads the attention operator on the graphics processor. Rejects with `EngineFailure` without one. */
import type { WebGpuOperator } from './webgpu/webgpu-operator.ts';

export async function loadWebGpuOperator(): Promise<WebGpuOperator> {
  const { WebGpuOperator } = await import('./webgpu/webgpu-operator.ts');
  return WebGpuOperator.create(globalThis.navigator?.gpu);
}
