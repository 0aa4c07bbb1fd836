import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  AttentionError,
  attention,
  createEngine,
  type Engine,
  MultiHeadAttention,
  setWasmLocation,
  WasmLoadError,
} from '#web/engine/public/index.ts';
import { sharedCoreModule } from '#web/engine/wasm/load-module.ts';
import { ModuleFiles } from '#web/engine/wasm/module-files.ts';

const GENERATED = new URL('../../../../web/engine/wasm/generated/', import.meta.url);
const query = { dtype: 'float32' as const, shape: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0, 1) };
const inputs = { query, key: query, value: query };

afterEach(() => setWasmLocation({}));

describe('an engine', () => {
  it('is strict by default', async () => {
    expect(await createEngine()).toMatchObject({ build: 'strict', kernels: 'wasm-simd128', note: null });
    expect(await createEngine({ build: 'fast' })).toMatchObject({ build: 'fast', kernels: 'wasm-relaxed' });
    expect((await createEngine({ build: 'auto', multiplications: 1e9 })).build).toBe('fast');
  });

  it('shares one module with all engines of the same location', async () => {
    expect(await sharedCoreModule('strict')).toBe(await sharedCoreModule('strict'));
    expect(await sharedCoreModule('strict')).not.toBe(await sharedCoreModule('fast'));
    expect(await sharedCoreModule('strict')).toBe(await sharedCoreModule('strict', { locateFile: (_, url) => url }));
    const bytes = readFileSync(new URL('mha-core.wasm', GENERATED));
    const given = { wasmBinaries: { 'mha-core.wasm': bytes } };
    expect(await sharedCoreModule('strict', given)).toBe(await sharedCoreModule('strict', given));
    expect(await sharedCoreModule('strict', given)).not.toBe(await sharedCoreModule('strict'));
  });

  it('computes the ONNX operator like the function', async () => {
    const engine = await createEngine();
    const { output } = await engine.attention(inputs, { isCausal: true });
    expect(output).toEqual((await attention(inputs, { isCausal: true })).output);
    // A causal first query attends to the first key only.
    expect([...output.data.slice(0, 2)]).toEqual([1, 0]);
    await expect(attention({ ...inputs, key: { ...query, shape: [3] } })).rejects.toThrow(AttentionError);
  });

  it.each([
    ['a plain array', [1]],
    ['int64, as in ONNX', BigInt64Array.of(1n)],
    ['a tensor, like the other operands', { shape: [1], data: Int32Array.of(1) }],
    ['a tensor of int64', { dtype: 'int64', shape: [1], data: BigInt64Array.of(1n) }],
  ])('takes the numbers of valid keys as %s', async (_, nonpadKvSeqlen) => {
    const { output } = await attention({ ...inputs, nonpadKvSeqlen });
    // One valid key is read by every query.
    expect([...output.data]).toEqual([1, 0, 1, 0]);
  });

  it('reads an operand without a dtype as float32', async () => {
    const plain = { shape: query.shape, data: query.data };
    const { output } = await attention({ query: plain, key: plain, value: plain }, { isCausal: true });
    expect(output).toEqual((await attention(inputs, { isCausal: true })).output);
  });

  it('must come from createEngine', () => {
    const fake: Engine = {
      build: 'strict',
      backend: 'wasm',
      kernels: '',
      note: null,
      attention: () => Promise.reject(),
      dispose() {},
      [Symbol.dispose]() {},
    };
    expect(() => new MultiHeadAttention(fake, { dModel: 8, numHeads: 2 })).toThrow('this is not an engine');
  });
});

describe('an engine that was disposed', () => {
  it('refuses to compute and to make layers; a layer that it made works on', async () => {
    const engine = await createEngine();
    await engine.attention(inputs);
    using layer = new MultiHeadAttention(engine, { dModel: 2, numHeads: 1 });
    engine.dispose();
    await expect(engine.attention(inputs)).rejects.toMatchObject({ code: 'disposed' });
    const make = () => new MultiHeadAttention(engine, { dModel: 2, numHeads: 1 });
    expect(make).toThrow(expect.objectContaining({ code: 'disposed' }));
    expect(layer.forward({ input: [1, 2] }).output.shape).toEqual([1, 2]);
  });
});

describe('an engine for WebGPU', () => {
  it('falls back to WebAssembly without WebGPU, and says so', async () => {
    const engine = await createEngine({ backend: 'webgpu' });
    expect(engine).toMatchObject({
      backend: 'wasm',
      note: 'WebGPU is not used: this browser has no WebGPU, or not on this page.',
    });
    expect((await engine.attention(inputs)).output).toEqual((await attention(inputs)).output);
  });
});

describe('the .wasm files', () => {
  it('come from wasmBinaries, else from locateFile, else from wasmUrl', async () => {
    const asked: string[] = [];
    const locateFile = (file: string, url: string) => {
      asked.push(`${file} ${url}`);
      return new URL(file, GENERATED);
    };
    await createEngine({ wasmUrl: 'https://cdn.example/mha', locateFile });
    expect(asked).toContain('mha-core.wasm https://cdn.example/mha/mha-core.wasm');
    const module = await WebAssembly.compile(readFileSync(new URL('mha-core.wasm', GENERATED)));
    await createEngine({ wasmUrl: 'file:///nowhere/', wasmBinaries: { 'mha-core.wasm': module } });
  });

  it('are searched only when a module is loaded, and the error names a remedy where a script has no address', () => {
    const nowhere = () => {
      throw new TypeError('Invalid URL string.');
    };
    const files = new ModuleFiles<never>('mha-core.wasm', nowhere, async () => () => new Promise(() => undefined));
    expect(() => files.share()).toThrow(
      'mha-core.wasm could not be loaded: this script has no address here; pass the bytes as wasmBinaries',
    );
    expect(() => files.share({ wasmBinaries: { 'mha-core.wasm': new Uint8Array() } })).not.toThrow();
  });

  it('load with any content type', async () => {
    for (const type of ['application/wasm', 'application/octet-stream']) {
      const server = createServer((request, response) => {
        response.writeHead(200, { 'Content-Type': type }).end(readFileSync(new URL(`.${request.url}`, GENERATED)));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const engine = await createEngine({ wasmUrl: `http://127.0.0.1:${port}/` });
      expect((await engine.attention(inputs)).output.data).toHaveLength(4);
      await new Promise((done) => server.close(done));
    }
  });

  it('are named with their URL and a remedy if they fail to load', async () => {
    setWasmLocation({ wasmUrl: new URL('nowhere/', GENERATED) });
    const failure = await createEngine().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WasmLoadError);
    expect(failure).toMatchObject({ file: 'mha-core.wasm', url: new URL('nowhere/mha-core.wasm', GENERATED).href });
    expect(String(failure)).toContain('set wasmUrl or locateFile');
    // The next try succeeds.
    setWasmLocation({});
    await createEngine();
  });

  it('are rejected if their bytes are not WebAssembly', async () => {
    const wasmBinaries = { 'mha-core.wasm': new TextEncoder().encode('<!doctype html>') };
    await expect(createEngine({ wasmBinaries })).rejects.toThrow(
      'mha-core.wasm could not be loaded: the given bytes cannot be used',
    );
  });
});
