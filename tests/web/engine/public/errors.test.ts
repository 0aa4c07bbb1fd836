/** What is refused, by each class and function: the code and the argument of the error are those that docs/package.md names. */
import { describe, expect, it } from 'vitest';
import {
  AttentionError,
  AttentionLayer,
  attention,
  createEngine,
  loadSafetensors,
  MultiHeadAttention,
  setWasmLocation,
} from '#web/engine/public/index.ts';
import { openWorkerEngine } from '#web/engine/public/worker/worker-engine.ts';
import { ProgramWorker } from './program-worker.ts';

const engine = await createEngine();
const inWorker = await openWorkerEngine(() => new ProgramWorker(), {});

/** A name, what is given, and the code and the argument of the error. */
type Row = readonly [name: string, given: object, code: string, argument: string | null];

const filled = (length: number, value = 0.5) => new Float32Array(length).fill(value);
/** An array whose memory a message took along. */
function detached(length: number): Float32Array {
  const values = filled(length);
  structuredClone(values, { transfer: [values.buffer] });
  return values;
}

async function problemOf(call: () => unknown): Promise<AttentionError> {
  try {
    await call();
  } catch (error) {
    expect(error).toBeInstanceOf(AttentionError);
    return error as AttentionError;
  }
  throw new Error('nothing was refused');
}

/** Messages speak of the caller's names. */
const INNER_NAMES =
  /\b(?:embedding|key_input|value_input|custom_mask|additive_mask|dropout_mask|d_output|attn_mask|past_key|past_value|nonpad_kv_seqlen|[qk]v?_num_heads|left_window_size|qk_matmul_output_mode)\b/;

async function expectProblem(call: () => unknown, code: string, argument: string | null): Promise<void> {
  const problem = await problemOf(call);
  expect({ code: problem.code, argument: problem.argument }, problem.message).toEqual({ code, argument });
  expect(problem.message).not.toMatch(INNER_NAMES);
}

/** Five rows of 8 features. */
const input = filled(40);
const mask = (value: number) => filled(25, 0).fill(value, 3, 4);
const CROSS = { cross: true };

/** The inputs of both layers' `forward`; `options` are of the layer. */
const FORWARD: readonly Row[] = [
  ['no input', {}, 'missing', 'input'],
  ['an unknown input', { input, mask: input }, 'unknown-name', 'mask'],
  ['a text for the input', { input: 'text' }, 'type', 'input'],
  ['an input without memory', { input: detached(40) }, 'type', 'input'],
  ['an empty input', { input: [] }, 'shape', 'input'],
  ['a part of a row', { input: filled(9) }, 'shape', 'input'],
  ['a NaN', { input: filled(40, Number.NaN) }, 'value', 'input'],
  ['numbers whose products are too large', { input: filled(40, 1e30) }, 'value', null],
  ['numbers whose sums are too large', { input: filled(40, 3e38) }, 'value', null],
  ['a NaN in the mask', { input, customMask: mask(Number.NaN) }, 'value', 'customMask'],
  ['+∞ in the mask', { input, customMask: mask(Number.POSITIVE_INFINITY) }, 'value', 'customMask'],
  ['a mask beyond 32-bit floats', { input, customMask: [...mask(1e39)] }, 'value', 'customMask'],
  ['a mask of another length', { input, customMask: [1] }, 'shape', 'customMask'],
  ['a mask that is 0', { input, customMask: 0 }, 'type', 'customMask'],
  ['a mask without memory', { input, customMask: detached(25) }, 'type', 'customMask'],
  ['a padding of another length', { input, keyPadding: [1] }, 'shape', 'keyPadding'],
  ['a padding that is false', { input, keyPadding: false }, 'type', 'keyPadding'],
  ['a padding that is a text', { input, keyPadding: '01000' }, 'type', 'keyPadding'],
  ['a padding of texts', { input, keyPadding: ['0', '1', '0', '0', '0'] }, 'value', 'keyPadding'],
  ['keys in self-attention', { input, keyInput: input }, 'unknown-name', 'keyInput'],
  ['values in self-attention', { input, valueInput: input }, 'unknown-name', 'valueInput'],
  ['no keys', { options: CROSS, input, valueInput: input }, 'missing', 'keyInput'],
  ['no values', { options: CROSS, input, keyInput: input }, 'missing', 'valueInput'],
  ['empty keys', { options: CROSS, input, keyInput: [], valueInput: [] }, 'shape', 'keyInput'],
  ['fewer values than keys', { options: CROSS, input, keyInput: input, valueInput: filled(16) }, 'shape', 'valueInput'],
  [
    'a NaN in the keys',
    { options: CROSS, input, keyInput: filled(8, Number.NaN), valueInput: filled(8) },
    'value',
    'keyInput',
  ],
  [
    'a NaN in the values',
    { options: CROSS, input, keyInput: filled(8), valueInput: filled(8, Number.NaN) },
    'value',
    'valueInput',
  ],
  [
    'values without memory',
    { options: CROSS, input, keyInput: filled(8), valueInput: detached(8) },
    'type',
    'valueInput',
  ],
];

const OPTIONS: readonly Row[] = [
  ['no width', { dModel: undefined }, 'missing', 'dModel'],
  ['an unknown option', { is_causal: true }, 'unknown-name', 'is_causal'],
  ['a text for a width', { dModel: '8' }, 'type', 'dModel'],
  ['a text for a switch', { causal: 'yes' }, 'type', 'causal'],
  ['no feature', { dModel: 0 }, 'value', 'dModel'],
  ['heads that do not divide the width', { numHeads: 3 }, 'value', 'numHeads'],
  ['key/value heads that do not divide the heads', { numKvHeads: 3 }, 'value', 'numKvHeads'],
  ['a window of −2', { windowLeft: -2 }, 'value', 'windowLeft'],
  ['a temperature of 0', { temperature: 0 }, 'value', 'temperature'],
  ['a negative seed', { seed: -1 }, 'value', 'seed'],
  ['a width of keys in self-attention', { keyWidth: 3 }, 'value', 'keyWidth'],
  ['a width of values in self-attention', { valueWidth: 3 }, 'value', 'valueWidth'],
];

const PARAMETERS: readonly Row[] = [
  ['an unknown parameter', { w_x: [1] }, 'unknown-name', 'w_x'],
  ['a parameter of another length', { w_q: [1] }, 'shape', 'w_q'],
  ['a text for a parameter', { w_q: 'x' }, 'type', 'w_q'],
  ['a parameter without memory', { w_q: detached(64) }, 'type', 'w_q'],
];

const SIZES = { dModel: 8, numHeads: 2 };
type Layer = MultiHeadAttention | AttentionLayer;

describe.each<[string, new (engine: never, options: never) => Layer]>([
  ['MultiHeadAttention', MultiHeadAttention],
  ['AttentionLayer', AttentionLayer],
])('%s', (_, Layer) => {
  const make = (options: object = {}): Layer => new Layer(engine as never, { ...SIZES, ...options } as never);

  it.each(OPTIONS)('refuses %s', (_name, options, code, argument) =>
    expectProblem(() => make(options), code, argument),
  );

  it.each(FORWARD)('refuses %s', async (_name, { options, ...inputs }: { options?: object }, code, argument) => {
    using layer = make(options);
    await expectProblem(() => layer.forward(inputs as never), code, argument);
  });

  it.each(PARAMETERS)('refuses %s', async (_name, parameters, code, argument) => {
    using layer = make();
    await expectProblem(() => layer.setParameters(parameters as never), code, argument);
  });

  it('refuses what is no object', async () => {
    await expectProblem(() => new Layer(undefined as never, SIZES as never), 'type', 'engine');
    await expectProblem(() => new Layer(engine as never, null as never), 'type', null);
    using layer = make();
    await expectProblem(() => layer.forward(null as never), 'type', null);
    await expectProblem(() => layer.setParameters(null as never), 'type', null);
  });

  it('names a parameter that is NaN, when it computes with it', async () => {
    using layer = make();
    layer.setParameters({ w_q: filled(64, Number.NaN) });
    await expectProblem(() => layer.forward({ input }), 'value', 'w_q');
  });

  it('takes null as left out', () => {
    using layer = make();
    const nothing = { keyPadding: null, customMask: null, keyInput: null } as never;
    expect(layer.forward({ ...(nothing as object), input })).toBeDefined();
  });
});

describe('MultiHeadAttention', () => {
  it.each<Row>([
    ['a mask of dropout without dropout', { dropoutMask: filled(50) }, 'unknown-name', 'dropoutMask'],
    ['a mask of dropout of another length', { options: { dropout: 0.5 }, dropoutMask: [1] }, 'shape', 'dropoutMask'],
    ['a NaN in it', { options: { dropout: 0.5 }, dropoutMask: filled(50, Number.NaN) }, 'value', 'dropoutMask'],
    ['positions of another length', { position: [1] }, 'shape', 'position'],
    [
      'positions in cross-attention',
      { options: CROSS, position: input, keyInput: input, valueInput: input },
      'unknown-name',
      'position',
    ],
  ])('refuses %s', async (_name, { options, ...inputs }: { options?: object }, code, argument) => {
    using layer = new MultiHeadAttention(engine, { ...SIZES, ...options });
    await expectProblem(() => layer.forward({ input, ...inputs }), code, argument);
  });

  it.each<readonly [string, unknown, string, string | null]>([
    ['no gradient', undefined, 'missing', 'dOutput'],
    ['a text', 'text', 'type', 'dOutput'],
    ['a gradient of another length', [1], 'shape', 'dOutput'],
    ['a NaN', filled(40, Number.NaN), 'value', 'dOutput'],
    ['a gradient without memory', detached(40), 'type', 'dOutput'],
    ['a gradient that is too large', filled(40, 3e38), 'value', null],
  ])('refuses %s in backward', async (_name, dOutput, code, argument) => {
    using layer = new MultiHeadAttention(engine, SIZES);
    layer.forward({ input });
    await expectProblem(() => layer.backward(dOutput as never), code, argument);
  });

  it('refuses calls out of turn, and unknown tensors', async () => {
    using layer = new MultiHeadAttention(engine, SIZES);
    await expectProblem(() => layer.backward(input), 'invalid', null);
    const { trace } = layer.forward({ input });
    await expectProblem(() => trace.get('wights'), 'unknown-name', 'wights');
    await expectProblem(() => trace.get(5 as never), 'type', 'name');
    layer.dispose();
    await expectProblem(() => layer.forward({ input }), 'disposed', null);
  });
});

describe('AttentionLayer', () => {
  it.each([
    [0, 'value', 'batch'],
    ['1', 'value', 'batch'],
    [2, 'shape', 'input'],
  ])('refuses the batch %j', async (batch, code, argument) => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.forward({ input, batch: batch as number }), code, argument);
  });

  it.each([0, 0.5, '4', 1e9, 2 ** 40])('refuses to start decoding %j positions', async (capacity) => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.startDecoding(capacity as number), 'value', 'capacity');
  });

  it.each<readonly [string, unknown, string, string | null]>([
    ['nothing', undefined, 'missing', 'input'],
    ['no row', [], 'shape', 'input'],
    ['a part of a row', filled(3), 'shape', 'input'],
    ['more rows than there is room', filled(80), 'shape', 'input'],
    ['a NaN', filled(8, Number.NaN), 'value', 'input'],
    ['numbers that are too large', filled(8, 3e38), 'value', null],
    ['an array without memory', detached(8), 'type', 'input'],
  ])('refuses to decode %s', async (_name, row, code, argument) => {
    using layer = new AttentionLayer(engine, SIZES);
    layer.startDecoding(4);
    await expectProblem(() => layer.decode(row as never), code, argument);
  });

  it('refuses to decode in cross-attention, and before a start', async () => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.decode(filled(8)), 'invalid', null);
    using cross = new AttentionLayer(engine, { ...SIZES, cross: true });
    await expectProblem(() => cross.startDecoding(4), 'value', 'cross');
  });

  it('has no dropout', () =>
    expectProblem(() => new AttentionLayer(engine, { ...SIZES, dropout: 0.1 } as never), 'unknown-name', 'dropout'));
});

describe('attention', () => {
  const query = { shape: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0, 1) };
  const packed = { shape: [1, 2, 2], data: query.data };
  const operand = (shape: readonly number[], value = 0.5) => ({
    shape,
    data: filled(
      shape.reduce((product, extent) => product * extent, 1),
      value,
    ),
  });
  const packedInputs = { query: packed, key: packed, value: packed };

  it.each<Row>([
    ['no value', { value: undefined }, 'missing', 'value'],
    ['an unknown operand', { mask: query }, 'unknown-name', 'mask'],
    ['a negative extent', { key: { shape: [1, 1, -2, 2], data: query.data } }, 'type', 'key'],
    ['an operand without memory', { key: { shape: [1, 1, 2, 2], data: detached(4) } }, 'type', 'key'],
    ['too few numbers', { query: { ...query, data: filled(3) } }, 'shape', 'query'],
    ['five axes', { query: operand([1, 1, 1, 2, 2]) }, 'shape', 'query'],
    ['two axes', { query: operand([2, 2]) }, 'shape', 'query'],
    ['other heads', { key: operand([1, 2, 1, 2]) }, 'shape', null],
    ['another batch', { key: operand([2, 1, 1, 2]) }, 'shape', null],
    ['a NaN', { query: operand([1, 1, 2, 2], Number.NaN) }, 'value', 'query'],
    ['a mask of another shape', { attnMask: operand([3, 2]) }, 'shape', 'attnMask'],
    ['a NaN in the mask', { attnMask: operand([2, 2], Number.NaN) }, 'value', 'attnMask'],
    ['+∞ in the mask', { attnMask: operand([2, 2], Number.POSITIVE_INFINITY) }, 'value', 'attnMask'],
    ['past keys alone', { pastKey: query }, 'missing', 'pastValue'],
    ['past values alone', { pastValue: query }, 'missing', 'pastKey'],
    ['past keys of another width', { pastKey: operand([1, 1, 1, 3]), pastValue: query }, 'shape', 'pastKey'],
    ['a count of null', { nonpadKvSeqlen: [null] }, 'value', 'nonpadKvSeqlen'],
    ['half a key', { nonpadKvSeqlen: [0.5] }, 'value', 'nonpadKvSeqlen'],
    ['more keys than there are', { nonpadKvSeqlen: [5] }, 'value', 'nonpadKvSeqlen'],
    ['counts besides past keys', { nonpadKvSeqlen: [1], pastKey: query, pastValue: query }, 'value', 'nonpadKvSeqlen'],
    ['no number of heads', packedInputs, 'missing', 'qNumHeads'],
    [
      'heads that do not divide the features',
      { ...packedInputs, attributes: { qNumHeads: 3, kvNumHeads: 3 } },
      'value',
      'qNumHeads',
    ],
    ['another number of heads', { attributes: { qNumHeads: 3 } }, 'value', 'qNumHeads'],
    ['half a head', { attributes: { qNumHeads: 0.5 } }, 'value', 'qNumHeads'],
    ['an infinite scale', { attributes: { scale: Number.POSITIVE_INFINITY } }, 'value', 'scale'],
    ['a negative softcap', { attributes: { softcap: -1 } }, 'value', 'softcap'],
    ['a window of −2', { attributes: { leftWindowSize: -2 } }, 'value', 'leftWindowSize'],
    ['an unknown mode', { attributes: { qkMatmulOutputMode: 7 } }, 'value', 'qkMatmulOutputMode'],
    ['an unknown attribute', { attributes: { is_causal: true } }, 'unknown-name', 'is_causal'],
    ['no attributes', { attributes: null }, 'type', null],
    ['a number for a result', { wanted: { present: 1 } }, 'type', 'present'],
    ['an unknown place', { location: { wasmURL: '/' } }, 'unknown-name', 'wasmURL'],
  ])('refuses %s', async (_name, given, code, argument) => {
    const { attributes, wanted, location, ...inputs } = given as Record<string, object | undefined>;
    const operands = { query, key: query, value: query, ...inputs } as never;
    await expectProblem(() => attention(operands, attributes, wanted, location), code, argument);
  });
});

describe('places of files', () => {
  const PLACES: readonly Row[] = [
    ['an unknown name', { wasmURL: '/' }, 'unknown-name', 'wasmURL'],
    ['a number for a folder', { wasmUrl: 5 }, 'type', 'wasmUrl'],
    ['a text that is no function', { locateFile: '/' }, 'type', 'locateFile'],
    ['bytes alone', { wasmBinaries: new Uint8Array(8) }, 'type', null],
    ['an unknown file', { wasmBinaries: { 'core.wasm': new Uint8Array(8) } }, 'unknown-name', 'core.wasm'],
    ['a text for bytes', { wasmBinaries: { 'mha-core.wasm': 'bytes' } }, 'type', 'wasmBinaries'],
  ];

  it.each([
    ...PLACES,
    ['an unknown build', { build: 'quick' }, 'value', 'build'],
    ['an unknown backend', { backend: 'cpu' }, 'value', 'backend'],
    ['a text for a number', { multiplications: 'many' }, 'type', 'multiplications'],
  ] as Row[])('refuses %s in an engine, here and in a worker', async (_name, options, code, argument) => {
    await expectProblem(() => createEngine(options), code, argument);
    await expectProblem(() => openWorkerEngine(() => new ProgramWorker(), options), code, argument);
  });

  it.each(PLACES)('refuses %s for the page, which changes nothing', async (_name, location, code, argument) => {
    await expectProblem(() => setWasmLocation(location), code, argument);
    await expect(createEngine()).resolves.toBeDefined();
  });
});

describe('an engine in a worker', () => {
  it.each(FORWARD)('refuses %s', async (_name, { options, ...inputs }: { options?: object }, code, argument) => {
    const layer = await inWorker.multiHeadAttention({ ...SIZES, ...options });
    await expectProblem(() => layer.forward(inputs as never), code, argument);
    const fast = await inWorker.attentionLayer({ ...SIZES, ...options });
    await expectProblem(() => fast.forward(inputs as never), code, argument);
  });

  it.each([
    [{ signal: 5 }, 'type', 'signal'],
    [{ signal: {} }, 'type', 'signal'],
    [{ sginal: AbortSignal.abort() }, 'unknown-name', 'sginal'],
    [null, 'type', null],
  ])('refuses the options %j of a call', async (call, code, argument) => {
    await expectProblem(() => inWorker.multiHeadAttention(SIZES, call as never), code, argument);
    await expectProblem(() => openWorkerEngine(() => new ProgramWorker(), {}, call as never), code, argument);
    await expectProblem(() => loadSafetensors(new Uint8Array(8), call as never), code, argument);
  });

  it('names what cannot be sent', async () => {
    const layer = await inWorker.multiHeadAttention(SIZES);
    await expectProblem(() => layer.forward({ input: (() => 1) as never }), 'type', 'input');
    await expectProblem(() => layer.backward(Symbol('x') as never), 'type', 'dOutput');
    await expectProblem(() => layer.setParameters({ w_q: detached(64) }), 'type', 'w_q');
  });
});

it('loadSafetensors refuses a text in place of an address', () =>
  expectProblem(() => loadSafetensors('/weights.safetensors' as never), 'type', 'source'));
