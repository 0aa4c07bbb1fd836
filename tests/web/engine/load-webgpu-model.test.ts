import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWebGpuModel } from '#web/engine/load-webgpu-model.ts';

afterEach(() => void vi.unstubAllGlobals());

const load = () =>
  loadWebGpuModel({ vocabulary: 2, context: 2, dModel: 2, numHeads: 1, layers: 1 }, () => {
    throw new Error('no parameter should be read');
  });

describe('copying a model to the GPU', () => {
  it.each([
    ['there is no WebGPU', undefined, 'no-webgpu'],
    ['there is no adapter', async () => null, 'no-adapter'],
    ['there is only a software adapter', async () => ({ info: { isFallbackAdapter: true } }), 'no-adapter'],
  ])('is rejected before reading, if %s', async (_, requestAdapter, reason) => {
    vi.stubGlobal('navigator', { gpu: requestAdapter && { requestAdapter } });
    await expect(load()).rejects.toMatchObject({ name: 'EngineFailure', reason });
  });
});
