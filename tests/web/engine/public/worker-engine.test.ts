/** The engine in a worker: its program in this thread, with messages that are copied and moved as by a worker. */
import { describe, expect, it, vi } from 'vitest';
import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import {
  AttentionError,
  AttentionLayer,
  createEngine,
  createWorkerEngine,
  MultiHeadAttention,
  WasmLoadError,
  WorkerError,
} from '#web/engine/public/index.ts';
import { openWorkerEngine } from '#web/engine/public/worker/worker-engine.ts';
import { ProgramWorker } from './program-worker.ts';

const INPUT = Float32Array.from({ length: 24 }, (_, i) => Math.sin(i));
const OPTIONS = { dModel: 8, numHeads: 2, causal: true, seed: 5 } as const;

async function opened(options = {}) {
  const worker = new ProgramWorker();
  return { worker, engine: await openWorkerEngine(() => worker, { build: 'strict', ...options }) };
}

const local = await createEngine({ build: 'strict' });

describe('an engine in a worker', () => {
  it('computes what the engine computes, with every tensor', async () => {
    const { engine } = await opened();
    expect([engine.build, engine.kernels, engine.backend, engine.note]).toEqual([
      local.build,
      local.kernels,
      local.backend,
      local.note,
    ]);
    using here = new MultiHeadAttention(local, OPTIONS);
    const there = await engine.multiHeadAttention(OPTIONS);
    expect(there.options).toEqual(here.options);
    expect(await there.parameters()).toEqual(here.parameters);
    const wanted = here.forward({ input: INPUT });
    const found = await there.forward({ input: INPUT });
    expect(found.output).toEqual(wanted.output);
    expect(found.trace.names).toEqual(wanted.trace.names);
    for (const name of wanted.trace.names) expect(await found.trace.get(name)).toEqual(wanted.trace.get(name));
    const back = await there.backward(INPUT);
    expect(back.gradients).toEqual(here.backward(INPUT).gradients);
    expect((await back.trace.get('d_q')).data).toHaveLength(24);
    engine.dispose();
  });

  it('decodes and computes batches without a trace', async () => {
    const { engine } = await opened();
    using here = new AttentionLayer(local, OPTIONS);
    const there = await engine.attentionLayer(OPTIONS);
    expect(await there.forward({ input: INPUT, batch: 3 })).toEqual(here.forward({ input: INPUT, batch: 3 }));
    here.startDecoding(4);
    await there.startDecoding(4);
    expect(await there.decode(INPUT)).toEqual(here.decode(INPUT));
    expect(await there.cacheLength()).toBe(3);
    await there.setParameters({ b_o: new Float32Array(8).fill(1) });
    expect((await there.parameters()).b_o).toEqual(new Float32Array(8).fill(1));
    engine.dispose();
  });

  it('computes the operator', async () => {
    const { engine } = await opened();
    const operand = { shape: [1, 2, 3, 4], data: INPUT };
    const inputs = { query: operand, key: operand, value: operand };
    expect(await engine.attention(inputs, { isCausal: true }, { scores: 'scaled' } as never).catch(String)).toEqual(
      await local.attention(inputs, { isCausal: true }, { scores: 'scaled' } as never).catch(String),
    );
    expect(await engine.attention(inputs, { isCausal: true })).toEqual(
      await local.attention(inputs, { isCausal: true }),
    );
    engine.dispose();
  });

  it('copies its inputs at the call', async () => {
    const { engine } = await opened();
    const layer = await engine.attentionLayer(OPTIONS);
    const input = INPUT.slice();
    const first = layer.forward({ input });
    const second = layer.forward({ input });
    input.fill(0);
    expect(await second).toEqual(await first);
    engine.dispose();
  });

  it('ends a trace when the layer computes again, and a layer when it is disposed', async () => {
    const { engine } = await opened();
    const layer = await engine.multiHeadAttention(OPTIONS);
    const { trace } = await layer.forward({ input: INPUT });
    await layer.forward({ input: INPUT });
    await expect(trace.get('q')).rejects.toThrow('this trace is over');
    layer.dispose();
    await expect(layer.forward({ input: INPUT })).rejects.toMatchObject({ code: 'disposed' });
    engine.dispose();
  });
});

describe('an error in a worker', () => {
  it('keeps its class, code and argument', async () => {
    const { engine } = await opened();
    const error = await engine.multiHeadAttention({ ...OPTIONS, is_causal: true } as never).catch((each) => each);
    expect(error).toBeInstanceOf(AttentionError);
    expect(error).toMatchObject({ code: 'unknown-name', argument: 'is_causal' });
    expect(error.message).toContain('did you mean "causal"?');
    const layer = await engine.multiHeadAttention(OPTIONS);
    await expect(layer.forward({ input: [1, 2] })).rejects.toMatchObject({ code: 'shape', argument: 'input' });
    engine.dispose();
  });

  it('names the file that is not WebAssembly', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const error = await opened({ wasmBinaries: { 'mha-core.wasm': bytes } }).catch((each) => each);
    expect(error).toBeInstanceOf(WasmLoadError);
    expect(error).toMatchObject({ file: 'mha-core.wasm', url: null });
  });

  it('names the address that `locateFile` gave', async () => {
    const locateFile = (file: string, url: string) => (file === 'mha-core.wasm' ? 'http://127.0.0.1:1/core.wasm' : url);
    const error = await opened({ locateFile }).catch((each) => each);
    expect(error).toMatchObject({ name: 'WasmLoadError', url: 'http://127.0.0.1:1/core.wasm' });
  });
});

describe('a call', () => {
  it('is not sent after its signal aborted, while others go on', async () => {
    const { engine, worker } = await opened();
    const layer = await engine.attentionLayer(OPTIONS);
    const sent = worker.calls.length;
    const aborter = new AbortController();
    const running = layer.forward({ input: INPUT });
    const waiting = layer.forward({ input: INPUT }, { signal: aborter.signal });
    const next = layer.cacheLength();
    aborter.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect((await running).shape).toEqual([1, 3, 8]);
    expect(await next).toBe(0);
    expect(worker.calls.slice(sent).map(({ name }) => name)).toEqual(['infer', 'cacheLength']);
    await expect(layer.cacheLength({ signal: aborter.signal })).rejects.toThrow('enough');
    engine.dispose();
  });

  it('rejects immediately when its signal aborts while it runs', async () => {
    const { engine, worker } = await opened();
    const layer = await engine.attentionLayer(OPTIONS);
    vi.spyOn(worker, 'say').mockImplementation(() => undefined);
    const aborter = new AbortController();
    const call = layer.forward({ input: INPUT }, { signal: aborter.signal });
    await vi.waitFor(() => expect(worker.calls.at(-1)?.name).toBe('infer'));
    aborter.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    engine.dispose();
  });

  it('rejects when the engine is disposed, and afterwards', async () => {
    const { engine, worker } = await opened();
    const layer = await engine.attentionLayer(OPTIONS);
    const pending = layer.forward({ input: INPUT });
    engine.dispose();
    await expect(pending).rejects.toMatchObject({ code: 'disposed', message: 'this engine was disposed' });
    await expect(layer.forward({ input: INPUT })).rejects.toMatchObject({ code: 'disposed' });
    expect(worker.ended).toBe(true);
  });

  it('rejects when the worker dies, and afterwards', async () => {
    const { engine, worker } = await opened();
    const layer = await engine.attentionLayer(OPTIONS);
    vi.spyOn(worker, 'postMessage').mockImplementation(() => worker.fail('out of memory'));
    for (const call of [layer.forward({ input: INPUT }), layer.cacheLength()]) {
      await expect(call).rejects.toThrow(new WorkerError("the engine's worker ended: out of memory"));
    }
  });
});

describe('a worker that cannot start', () => {
  it('is named with what it needs', async () => {
    const worker = new FakeWorker();
    const engine = openWorkerEngine(() => worker, {});
    await vi.waitFor(() => expect(worker.calls).toHaveLength(1));
    worker.fail();
    await expect(engine).rejects.toThrow(/could not be started.*worker-src/);
    expect(worker.ended).toBe(true);
  });

  it('is not even started for an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(createWorkerEngine({}, { signal })).rejects.toThrow('enough');
  });
});
