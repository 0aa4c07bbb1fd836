/** The page's engines: loaded once, WebGPU only if it is chosen, and not again after a failure. */
import { describe, expect, it, vi } from 'vitest';
import { type AsyncEngine, asyncEngine, gate } from '#tests/web/engine/support/async-engine.ts';
import { EngineFailure } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { Engines } from '#web/lesson/session/engines.ts';

const BASE = createReferenceEngine();

function enginesWith(loadWebGpu: () => Promise<AsyncEngine>) {
  const load = vi.fn(async () => ({ engine: BASE, note: null }));
  const loading = vi.fn(loadWebGpu);
  const engines = new Engines({ load, loadWebGpu: loading });
  return { engines, load, loading };
}

const failing = (engines: Engines) => vi.waitUntil(() => engines.webGpuNote !== null);

describe('the page’s engines', () => {
  it('load the synchronous engine once, and no WebGPU with it', async () => {
    const { engines, load, loading } = enginesWith(async () => asyncEngine());
    expect(await engines.load()).toBe(await engines.load());
    expect([load.mock.calls.length, loading.mock.calls.length]).toEqual([1, 0]);
  });

  it('load WebGPU once, and compare it with the synchronous engine', async () => {
    const [engine, loaded] = [asyncEngine(), gate<AsyncEngine>()];
    const { engines, loading } = enginesWith(() => loaded.opened);
    for (let frame = 0; frame < 3; frame++) expect(engines.webGpu(BASE)).toBeNull();
    loaded.open(engine);
    await vi.waitUntil(() => engines.webGpu(BASE) === engine);
    expect(loading.mock.calls).toEqual([[BASE]]);
    expect(engines.webGpuNote).toBeNull();
  });

  it.each(['no-webgpu', 'no-adapter', 'shader', 'out-of-memory', 'wrong', 'failed'] as const)(
    'do without WebGPU after %s, until the reader chooses it again',
    async (reason) => {
      const found = asyncEngine();
      const { engines, loading } = enginesWith(async () => found);
      loading.mockRejectedValueOnce(new EngineFailure(reason, 'why'));
      engines.webGpu(BASE);
      await failing(engines);
      expect(engines.webGpuNote).toEqual({ reason, detail: 'why' });
      expect([engines.webGpu(BASE), loading.mock.calls.length]).toEqual([null, 1]);
      engines.retryWebGpu();
      expect(engines.webGpuNote).toBeNull();
      await vi.waitUntil(() => engines.webGpu(BASE) === found);
    },
  );
});

describe('a lost device', () => {
  it('is released, with the browser’s message', async () => {
    const engine = asyncEngine();
    const { engines } = enginesWith(async () => engine);
    await vi.waitUntil(() => engines.webGpu(BASE) === engine);
    engine.lose('the driver was reset');
    await failing(engines);
    expect(engines.webGpuNote).toEqual({ reason: 'lost', detail: 'the driver was reset' });
    expect([engines.webGpu(BASE), engine.disposed]).toEqual([null, true]);
  });

  it('is reported once, and not for the engine that replaced it', async () => {
    const [first, second] = [asyncEngine(), asyncEngine()];
    const left = [first, second];
    const { engines } = enginesWith(async () => left.shift() ?? second);
    await vi.waitUntil(() => engines.webGpu(BASE) === first);
    engines.failed(first, new EngineFailure('out-of-memory', 'too large'));
    first.lose('destroyed');
    await failing(engines);
    expect(engines.webGpuNote?.reason).toBe('out-of-memory');
    engines.retryWebGpu();
    await vi.waitUntil(() => engines.webGpu(BASE) === second);
    engines.failed(first, new Error('late'));
    expect([engines.webGpuNote, second.disposed]).toEqual([null, false]);
  });
});
