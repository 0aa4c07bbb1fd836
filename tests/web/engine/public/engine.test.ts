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

describe('an unknown or missing name', () => {
  const plain = { shape: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0, 1) };

  it('reads an operand without a dtype as float32', async () => {
    const { output } = await attention({ query: plain, key: plain, value: plain }, { isCausal: true });
    expect(output).toEqual((await attention(inputs, { isCausal: true })).output);
  });

  it.each<[string, object, object, object]>([
    [
      'a dtype of other libraries',
      { ...inputs, query: { ...query, dtype: 'f32' } },
      {},
      {
        code: 'type',
        argument: 'query',
        message: 'query has dtype "f32"; the types are "float32", "float16" and "bool"',
      },
    ],
    [
      'data that are not those of the dtype',
      { ...inputs, key: { ...query, dtype: 'float16' } },
      {},
      { code: 'type', argument: 'key' },
    ],
    [
      '16-bit data without a dtype',
      { ...inputs, value: { shape: [1, 1, 2, 2], data: new Uint16Array(4) } },
      {},
      { code: 'type', argument: 'value' },
    ],
    [
      'a boolean query',
      { ...inputs, query: { dtype: 'bool', shape: [4], data: new Uint8Array(4) } },
      {},
      { code: 'type', argument: 'query' },
    ],
    ['an operand without a shape', { ...inputs, query: { data: query.data } }, {}, { code: 'type', argument: 'query' }],
    ['a missing operand', { query, key: query }, {}, { code: 'missing', argument: 'value' }],
    ['an unknown operand', { ...inputs, mask: query }, {}, { code: 'unknown-name', argument: 'mask' }],
    [
      'an attribute in the style of Python',
      inputs,
      { is_causal: true },
      {
        code: 'unknown-name',
        argument: 'is_causal',
        message: 'the attributes of attention have no "is_causal"; did you mean "isCausal"?',
      },
    ],
    ['an array instead of inputs', [query, query, query], {}, { code: 'type', argument: null }],
    ['a text for a switch', inputs, { isCausal: 'false' }, { code: 'type', argument: 'isCausal' }],
    ['a text for a number', inputs, { scale: '1' }, { code: 'type', argument: 'scale' }],
    [
      'a shape of other numbers',
      { ...inputs, value: { ...query, shape: [1, 1, 2, 3] } },
      {},
      { code: 'shape', argument: 'value' },
    ],
    [
      'counts for other items',
      { ...inputs, nonpadKvSeqlen: { shape: [2], data: [1, 2] } },
      {},
      { code: 'shape', argument: 'nonpadKvSeqlen', message: 'nonpadKvSeqlen has 2 entries, but needs 1, (b)' },
    ],
    [
      'counts whose shape is another one',
      { ...inputs, nonpadKvSeqlen: { shape: [1, 1], data: [1] } },
      {},
      { code: 'type', argument: 'nonpadKvSeqlen' },
    ],
    ['a count alone', { ...inputs, nonpadKvSeqlen: 2 }, {}, { code: 'type', argument: 'nonpadKvSeqlen' }],
    ['the count 0 alone', { ...inputs, nonpadKvSeqlen: 0 }, {}, { code: 'type', argument: 'nonpadKvSeqlen' }],
    ['a mask that is false', { ...inputs, attnMask: false }, {}, { code: 'type', argument: 'attnMask' }],
    [
      'a count that is null',
      { ...inputs, nonpadKvSeqlen: [null] },
      {},
      { message: 'nonpadKvSeqlen must be whole numbers, but is null for item 0' },
    ],
    [
      'more keys than there are',
      { ...inputs, nonpadKvSeqlen: BigInt64Array.of(5n) },
      {},
      { message: expect.stringContaining('nonpadKvSeqlen is 5 for item 0') },
    ],
    [
      'keys of another width',
      { ...inputs, key: { shape: [1, 1, 2, 1], data: new Float32Array(2) } },
      {},
      { code: 'shape', argument: null },
    ],
  ])('refuses %s', async (_, operands, attributes, problem) => {
    const call = attention(operands as typeof inputs, attributes);
    await expect(call).rejects.toBeInstanceOf(AttentionError);
    await expect(call).rejects.toMatchObject(problem);
    const engine = await createEngine();
    await expect(engine.attention(operands as typeof inputs, attributes)).rejects.toMatchObject(problem);
  });

  it('is refused by createEngine', async () => {
    await expect(createEngine({ wasmURL: '/' } as object)).rejects.toMatchObject({
      code: 'unknown-name',
      argument: 'wasmURL',
    });
    await expect(createEngine({ build: 'quick' as 'fast' })).rejects.toMatchObject({
      code: 'value',
      argument: 'build',
    });
  });
});

describe('an engine that was disposed', () => {
  it('refuses to compute', async () => {
    const engine = await createEngine();
    await engine.attention(inputs);
    engine.dispose();
    await expect(engine.attention(inputs)).rejects.toMatchObject({ code: 'disposed' });
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
