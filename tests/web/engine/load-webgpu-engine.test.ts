/** Every failure of loading the GPU engine, each provoked. */
import { describe, expect, it, vi } from 'vitest';
import { EngineFailure } from '#web/engine/engine.ts';
import { loadWebGpuEngine } from '#web/engine/load-webgpu-engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { type AsyncEngine, asyncEngine } from './support/async-engine.ts';

const trusted = createReferenceEngine();

function loading(engine: AsyncEngine) {
  return loadWebGpuEngine(trusted, { obstacle: async () => null, create: async () => engine });
}

describe('loadWebGpuEngine', () => {
  it('loads the engine if its self-test passes, on the tiny case and with several tiles', async () => {
    const engine = asyncEngine();
    expect(await loading(engine)).toBe(engine);
    expect(engine.requests.map(({ options }) => options.tokens)).toEqual([5, 70]);
    expect([engine.sessions, engine.disposed]).toEqual([0, false]);
  });

  it('does not fetch it without WebGPU or an adapter', async () => {
    for (const reason of ['no-webgpu', 'no-adapter'] as const) {
      const failure = new EngineFailure(reason, 'none');
      const create = () => Promise.reject(new Error('was fetched'));
      await expect(loadWebGpuEngine(trusted, { obstacle: async () => failure, create })).rejects.toBe(failure);
    }
  });

  it('uses the browser’s GPU by default', async () => {
    const found = (gpu: object | undefined) => {
      vi.stubGlobal('navigator', { gpu });
      return loadWebGpuEngine(trusted);
    };
    await expect(found(undefined)).rejects.toMatchObject({ name: 'EngineFailure', reason: 'no-webgpu' });
    await expect(found({ requestAdapter: async () => null })).rejects.toMatchObject({ reason: 'no-adapter' });
    const refusing = { requestAdapter: () => Promise.reject(new Error('blocked')) };
    await expect(found(refusing)).rejects.toMatchObject({ reason: 'no-adapter' });
    vi.unstubAllGlobals();
  });

  it.each(['no-adapter', 'shader', 'out-of-memory', 'lost'] as const)('rejects with the failure %s', async (reason) => {
    const failure = new EngineFailure(reason, 'the browser’s words');
    const create = () => Promise.reject(failure);
    await expect(loadWebGpuEngine(trusted, { obstacle: async () => null, create })).rejects.toBe(failure);
    const engine = asyncEngine({ before: () => Promise.reject(failure) });
    await expect(loading(engine)).rejects.toBe(failure);
    expect(engine.disposed).toBe(true);
  });

  it('reports other load errors as failed', async () => {
    const create = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadWebGpuEngine(trusted, { obstacle: async () => null, create })).rejects.toMatchObject({
      reason: 'failed',
      message: 'Failed to fetch',
    });
  });

  it.each([
    ['a wrong weight', 'weights', 0.3],
    ['a NaN in the output', 'output', Number.NaN],
    ['a mask that forbids the wrong pair', 'mask', 1],
  ])('rejects %s in the large case', async (_, tensor, value) => {
    const spoil = (name: string, data: Float32Array) => {
      if (name === tensor && data.length > 1000) data[data.length - 70] = value;
    };
    const engine = asyncEngine({ spoil });
    await expect(loading(engine)).rejects.toMatchObject({ reason: 'wrong' });
    expect(engine.disposed).toBe(true);
  });

  it('tolerates as much rounding as WGSL allows, but no more', async () => {
    const off = (relative: number) =>
      asyncEngine({
        spoil(name, data) {
          if (name !== 'output') return;
          const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) + relative * largest;
        },
      });
    await loading(off(5e-5));
    await expect(loading(off(3e-4))).rejects.toMatchObject({ reason: 'wrong' });
  });
});
