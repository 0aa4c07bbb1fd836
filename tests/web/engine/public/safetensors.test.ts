/** `loadSafetensors`: from a file to weights that compute what PyTorch computed, and refusals of everything else. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  AttentionLayer,
  createEngine,
  loadSafetensors,
  MultiHeadAttention,
  SafetensorsError,
} from '#web/engine/public/index.ts';
import { expectClose } from '../support/closeness.ts';
import { batchItem, golden } from '../support/golden.ts';
import { type WrittenTensor, writeSafetensors } from '../support/safetensors/write.ts';

const address = (name: string) => new URL(`../../../golden/torch/${name}`, import.meta.url);
const UNMASKED = readdirSync(address('.')).filter((name) => {
  if (!/^mha_.*\.safetensors$/.test(name)) return false;
  const { metadata, names } = golden(`torch/${name}`);
  return metadata.mask === '' && !names.some((tensor) => tensor.includes('padding'));
});

/** Zeros in a layer of four features and two heads. */
const zeros = (name: string, shape: readonly number[]): WrittenTensor => ({
  name,
  shape,
  dtype: 'F32',
  values: new Float32Array(shape.reduce((a, b) => a * b, 1)),
});
const LAYER = [
  zeros('in_proj_weight', [12, 4]),
  zeros('in_proj_bias', [12]),
  zeros('out_proj.weight', [4, 4]),
  zeros('out_proj.bias', [4]),
];
const bytesOf = (header: string, data = 0, declared?: bigint) => {
  const text = new TextEncoder().encode(header);
  const bytes = new Uint8Array(8 + text.length + data);
  new DataView(bytes.buffer).setBigUint64(0, declared ?? BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
};

async function errorOf(attempt: Promise<unknown>): Promise<SafetensorsError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SafetensorsError)) throw new Error(`not refused with SafetensorsError: ${error}`);
  return error;
}

describe.each(UNMASKED)('the weights in %s', (name) => {
  it('compute what PyTorch computed, with and without a trace', async () => {
    const recorded = golden(`torch/${name}`);
    const file = await loadSafetensors(address(name));
    expect(file.layers).toEqual(['param.']);
    const { options, parameters } = await file.layer();
    const cross = recorded.has('in.k');
    const complete = { ...options, cross, numHeads: options.numHeads ?? 0 };
    const input = batchItem(recorded, 'in.q', 0);
    const source = { keyInput: batchItem(recorded, cross ? 'in.k' : 'in.q', 0) };
    const inputs = cross ? { input, ...source, valueInput: batchItem(recorded, 'in.v', 0) } : { input };
    const engine = await createEngine();
    using traced = new MultiHeadAttention(engine, complete);
    using fast = new AttentionLayer(engine, complete);
    traced.setParameters(parameters);
    fast.setParameters(parameters);
    const wanted = batchItem(recorded, 'out.y', 0);
    expectClose('with a trace', traced.forward(inputs).output.data, wanted, 1e-5);
    expectClose('without', fast.forward(inputs).data, wanted, 1e-5);
  });
});

describe('a source', () => {
  const bytes = readFileSync(address('mha_self.safetensors'));
  const first = async (file: ReturnType<typeof loadSafetensors>) => (await (await file).tensor('in.q')).data[0];
  const wanted = golden('torch/mha_self.safetensors').floats('in.q')[0];

  it.each([
    ['bytes', () => new Uint8Array(bytes)],
    ['an ArrayBuffer', () => new Uint8Array(bytes).buffer],
    ['a part of a buffer', () => new Uint8Array([0, 0, 0, ...bytes]).subarray(3)],
    ['a File', () => new File([new Uint8Array(bytes)], 'layer.safetensors')],
    ['a Response', () => new Response(new Uint8Array(bytes))],
    ['an address on the disk', () => address('mha_self.safetensors')],
    ['an address with the bytes', () => new URL(`data:application/octet-stream;base64,${bytes.toString('base64')}`)],
  ])('may be %s', async (_, source) => {
    expect(await first(loadSafetensors(source()))).toBe(wanted);
  });

  it.each([
    ['a file that is not there', address('none.safetensors'), 'none.safetensors cannot be read: '],
    ['an address that nobody answers', new URL('http://127.0.0.1:1/a.safetensors'), 'a.safetensors cannot be read'],
    ['a response without the file', new Response('no', { status: 404 }), 'the server answers 404'],
  ])('is refused for %s', async (_, source, message) => {
    const error = await errorOf(loadSafetensors(source));
    expect(error.code).toBe('unreadable');
    expect(error.message).toContain(message);
  });

  it('stops a download that is aborted', async () => {
    const server = createServer((_, response) => response.writeHead(200).write('begun'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const aborter = new AbortController();
    server.once('request', () => aborter.abort(new Error('enough')));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect(loadSafetensors(url, { signal: aborter.signal })).rejects.toThrow('enough');
    server.closeAllConnections();
    server.close();
  });
});

describe('a tensor', () => {
  it.each(['F32', 'F16', 'BF16'] as const)('of type %s becomes float32', async (dtype) => {
    const values = Float32Array.of(1.5, -2, 0.25, -0.0078125);
    const file = await loadSafetensors(
      writeSafetensors([{ name: 'w', shape: [2, 2], dtype, values }], { made: 'here' }),
    );
    expect(file.metadata.made).toBe('here');
    expect(await file.tensor('w')).toEqual({ name: 'w', dtype, shape: [2, 2], data: values });
  });

  it('of an unknown type stands beside others, and is refused when it is read', async () => {
    const file = await loadSafetensors(bytesOf('{"w":{"dtype":"F9","shape":[3],"data_offsets":[0,1]}}', 1));
    expect(file.dtype('w')).toBe('F9');
    expect(await errorOf(file.tensor('w'))).toMatchObject({ code: 'type', tensor: 'w' });
  });

  it('must be in the file', async () => {
    const file = await loadSafetensors(writeSafetensors(LAYER));
    expect(await errorOf(file.tensor('w'))).toMatchObject({ code: 'missing', tensor: 'w' });
  });
});

describe('a layer', () => {
  const stored = async (tensors: readonly WrittenTensor[], metadata = {}) =>
    loadSafetensors(writeSafetensors(tensors, metadata));
  const replaced = (tensor: WrittenTensor) => LAYER.map((each) => (each.name === tensor.name ? tensor : each));

  it('has its number of heads if the file says it', async () => {
    expect((await (await stored(LAYER)).layer()).options).toEqual({ dModel: 4, bias: true });
    expect((await (await stored(LAYER, { num_heads: '2' })).layer()).options.numHeads).toBe(2);
  });

  it('must be chosen among several', async () => {
    const file = await stored(['a.', 'b.'].flatMap((at) => LAYER.map((each) => ({ ...each, name: at + each.name }))));
    expect((await file.layer('b.')).options.dModel).toBe(4);
    const error = await errorOf(file.layer());
    expect(error.message).toBe('the file has several layers: choose one of "a.", "b."');
  });

  const NOT_FINITE = Float32Array.from({ length: 16 }, (_, i) => (i === 7 ? Number.NaN : 0));
  it.each([
    ['its file has none', [zeros('conv.weight', [3, 3])], 'missing', null, 'it has "conv.weight"'],
    ['a tensor is missing', LAYER.slice(0, 3), 'missing', 'out_proj.bias', 'is missing'],
    [
      'a shape does not fit',
      replaced(zeros('in_proj_weight', [12, 5])),
      'shape',
      'in_proj_weight',
      'has the shape (12, 5), but (12, 4) is needed',
    ],
    [
      'a type is not that of weights',
      replaced({ name: 'in_proj_bias', shape: [12], dtype: 'I64', values: new BigInt64Array(12) }),
      'type',
      'in_proj_bias',
      'has the type I64',
    ],
    [
      'a number is not finite',
      replaced({ name: 'out_proj.weight', shape: [4, 4], dtype: 'F32', values: NOT_FINITE }),
      'value',
      'out_proj.weight',
      'at position 7',
    ],
  ] as const)('is refused if %s', async (_, tensors, code, tensor, message) => {
    const error = await errorOf((await stored(tensors)).layer());
    expect(error).toMatchObject({ code, tensor });
    expect(error.message).toContain(message);
  });

  it('is refused if its metadata have no usable number of heads', async () => {
    const error = await errorOf((await stored(LAYER, { num_heads: '1e99' })).layer());
    expect(error.message).toBe('the metadata "num_heads" is "1e99", but must be a whole number from 1');
  });
});

describe('a header', () => {
  const entry = (shape: string, offsets: string) => `{"w":{"dtype":"F32","shape":${shape},"data_offsets":${offsets}}}`;

  it.each([
    ['is longer than any memory', bytesOf('{}', 0, 2n ** 63n), 'invalid', null],
    ['is longer than its file', bytesOf('{}', 0, 3n), 'invalid', null],
    ['claims more bytes than there are', bytesOf(entry('[2]', '[0,8]'), 4), 'truncated', 'w'],
    ['has an offset beyond whole numbers', bytesOf(entry('[1]', '[0,9007199254740993]'), 4), 'invalid', 'w'],
    ['has a shape whose size overflows', bytesOf(entry('[4294967296,4294967296]', '[0,0]')), 'shape', 'w'],
    ['has a shape that needs other bytes', bytesOf(entry('[3]', '[0,8]'), 8), 'shape', 'w'],
  ] as const)('is refused if it %s', async (_, bytes, code, tensor) => {
    expect(await errorOf(loadSafetensors(bytes))).toMatchObject({ code, tensor });
  });
});
