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

/** A name, what is given, the code and the argument of the error, and a part of its message. */
type Row = [name: string, given: object, code: string, argument: string | null, message?: string];

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
  /\b(?:session|d_model|num_heads|num_kv_heads|key_width|value_width|embedding|key_input|value_input|custom_mask|additive_mask|dropout_mask|d_output|attn_mask|past_key|past_value|nonpad_kv_seqlen|[qk]v?_num_heads|left_window_size|qk_matmul_output_mode)\b/;

async function expectProblem(call: () => unknown, code: string, argument: string | null, message = ''): Promise<void> {
  const problem = await problemOf(call);
  expect({ code: problem.code, argument: problem.argument }, problem.message).toEqual({ code, argument });
  expect(problem.message).toContain(message);
  expect(problem.message).not.toMatch(INNER_NAMES);
}

/** Five rows of 8 features. */
const input = filled(40);
const mask = (value: number) => filled(25, 0).fill(value, 3, 4);
const CROSS = { cross: true };

/** The inputs of both layers' `forward`; `options` are of the layer. */
const FORWARD: readonly Row[] = [
  ['no input', {}, 'missing', 'input', 'input is missing'],
  ['an unknown input', { input, mask: input }, 'unknown-name', 'mask'],
  ['a text for the input', { input: 'text' }, 'type', 'input', 'must be a Float32Array or an array of numbers'],
  [
    'a tensor for its numbers',
    { input: { shape: [5, 8], data: input } },
    'type',
    'input',
    'of a tensor give the data: input.data',
  ],
  ['an input without memory', { input: detached(40) }, 'type', 'input'],
  ['an empty input', { input: [] }, 'shape', 'input', 'the input is empty'],
  [
    'a part of a row',
    { input: filled(9) },
    'shape',
    'input',
    '9 numbers, which is not a whole number of rows of 8 features',
  ],
  ['a NaN', { input: filled(40, Number.NaN) }, 'value', 'input', 'NaN'],
  ['numbers whose products are too large', { input: filled(40, 1e30) }, 'value', null],
  ['numbers whose sums are too large', { input: filled(40, 3e38) }, 'value', null],
  ['a NaN in the mask', { input, customMask: mask(Number.NaN) }, 'value', 'customMask'],
  ['+∞ in the mask', { input, customMask: mask(Number.POSITIVE_INFINITY) }, 'value', 'customMask'],
  ['a mask beyond 32-bit floats', { input, customMask: [...mask(1e39)] }, 'value', 'customMask'],
  ['a mask of another length', { input, customMask: [1] }, 'shape', 'customMask', 'has 1 entries, but needs 25'],
  ['a mask that is 0', { input, customMask: 0 }, 'type', 'customMask'],
  ['a mask without memory', { input, customMask: detached(25) }, 'type', 'customMask'],
  ['a padding of another length', { input, keyPadding: [1] }, 'shape', 'keyPadding', 'has 1 entries, but needs 5'],
  [
    'a padding beyond memory',
    { input, keyPadding: { length: 2 ** 40 } },
    'shape',
    'keyPadding',
    'keyPadding has 1099511627776 entries',
  ],
  [
    'a tensor for a padding',
    { input, keyPadding: { shape: [5], data: [0, 0, 0, 0, 1] } },
    'type',
    'keyPadding',
    'keyPadding must be an array; of a tensor give the data: keyPadding.data',
  ],
  ['a padding that is false', { input, keyPadding: false }, 'type', 'keyPadding'],
  ['a padding that is a text', { input, keyPadding: '01000' }, 'type', 'keyPadding'],
  ...[['0', '1', '0', '0', '0'], [0, 0.5, 0, 0, 0], [0, Number.NaN, 0, 0, 0], new Array(5)].map(
    (keyPadding): Row => [
      `the padding ${keyPadding}`,
      { input, keyPadding },
      'value',
      'keyPadding',
      'keyPadding must be 0 or 1 for each key',
    ],
  ),
  ['keys in self-attention', { input, keyInput: input }, 'unknown-name', 'keyInput', 'set cross'],
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
  ['no width', { dModel: undefined }, 'missing', 'dModel', 'dModel is missing'],
  ['an unknown option', { is_causal: true }, 'unknown-name', 'is_causal', 'did you mean "causal"?'],
  ['a text for a width', { dModel: '8' }, 'type', 'dModel'],
  ['a text for a switch', { causal: 'yes' }, 'type', 'causal', 'causal must be true or false'],
  ['no feature', { dModel: 0 }, 'value', 'dModel'],
  [
    'heads that do not divide the width',
    { numHeads: 3 },
    'value',
    'numHeads',
    'dModel 8 is not divisible by numHeads 3',
  ],
  ['key/value heads that do not divide the heads', { numKvHeads: 3 }, 'value', 'numKvHeads'],
  ['a window of −2', { windowLeft: -2 }, 'value', 'windowLeft'],
  ['a temperature of 0', { temperature: 0 }, 'value', 'temperature'],
  ['a temperature of NaN', { temperature: Number.NaN }, 'type', 'temperature'],
  ['a negative seed', { seed: -1 }, 'value', 'seed'],
  ['a width of keys in self-attention', { keyWidth: 3 }, 'value', 'keyWidth'],
  ['a width of values in self-attention', { valueWidth: 3 }, 'value', 'valueWidth'],
];

const PARAMETERS: readonly Row[] = [
  [
    'an unknown parameter',
    { w_x: [1] },
    'unknown-name',
    'w_x',
    'the parameters of this layer have no "w_x"; did you mean',
  ],
  ['a parameter of another length', { w_q: [1] }, 'shape', 'w_q', 'w_q has 1 numbers, but its shape (8, 8) needs 64'],
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

  it.each(OPTIONS)('refuses %s', (_name, options, ...problem) => expectProblem(() => make(options), ...problem));

  it.each(FORWARD)('refuses %s', async (_name, { options, ...inputs }: { options?: object }, ...problem) => {
    using layer = make(options);
    await expectProblem(() => layer.forward(inputs as never), ...problem);
  });

  it.each(PARAMETERS)('refuses %s', async (_name, parameters, ...problem) => {
    using layer = make();
    await expectProblem(() => layer.setParameters(parameters as never), ...problem);
  });

  it('refuses what is no object', async () => {
    await expectProblem(() => new Layer(undefined as never, SIZES as never), 'type', 'engine');
    await expectProblem(() => new Layer(engine as never, null as never), 'type', null);
    using layer = make();
    await expectProblem(() => layer.forward(null as never), 'type', null, 'the inputs of forward must be an object');
    await expectProblem(() => layer.forward(input as never), 'type', null, 'the inputs of forward must be an object');
    await expectProblem(() => layer.setParameters(null as never), 'type', null);
  });

  it('names a parameter that is NaN, when it computes with it', async () => {
    using layer = make();
    layer.setParameters({ w_q: filled(64, Number.NaN) });
    await expectProblem(() => layer.forward({ input }), 'value', 'w_q');
  });

  it('refuses to compute after it was disposed', async () => {
    const layer = make();
    layer.dispose();
    await expectProblem(() => layer.forward({ input }), 'disposed', null, 'this layer was disposed');
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
  ])('refuses %s', async (_name, { options, ...inputs }: { options?: object }, ...problem) => {
    using layer = new MultiHeadAttention(engine, { ...SIZES, ...options });
    await expectProblem(() => layer.forward({ input, ...inputs }), ...problem);
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
    await expectProblem(() => layer.backward(input), 'invalid', null, 'call forward before backward');
    const { trace } = layer.forward({ input });
    await expectProblem(() => trace.get('wights'), 'unknown-name', 'wights', '"weights"');
    await expectProblem(() => trace.get(5 as never), 'type', 'name');
  });

  it('refuses a dropout of 1', () =>
    expectProblem(() => new MultiHeadAttention(engine, { ...SIZES, dropout: 1 }), 'value', 'dropout'));
});

describe('AttentionLayer', () => {
  it.each<[unknown, string, string, string]>([
    [0, 'value', 'batch', 'batch must be a whole number from 1'],
    [0.5, 'value', 'batch', 'batch must be a whole number from 1'],
    ['1', 'value', 'batch', 'batch must be a whole number from 1'],
    [2, 'shape', 'input', 'input has 5 rows, which do not make 2 sequences'],
  ])('refuses the batch %j', async (batch, ...problem) => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.forward({ input, batch: batch as number }), ...problem);
  });

  it.each<[unknown, string]>([
    [0, 'capacity must be a whole number from 1'],
    [0.5, 'capacity must be a whole number from 1'],
    ['4', 'capacity must be a whole number from 1'],
    [1e9, 'memory cannot address'],
    [2 ** 40, 'capacity must be a whole number from 1'],
  ])('refuses to start decoding %j positions', async (capacity, message) => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.startDecoding(capacity as number), 'value', 'capacity', message);
  });

  it.each<[string, unknown, string, string | null, string?]>([
    ['nothing', undefined, 'missing', 'input'],
    ['no row', [], 'shape', 'input'],
    ['a part of a row', filled(3), 'shape', 'input'],
    [
      'more rows than there is room',
      filled(80),
      'shape',
      'input',
      'has 10 rows, but the cache holds 0 of at most 4 positions',
    ],
    ['a NaN', filled(8, Number.NaN), 'value', 'input'],
    ['numbers that are too large', filled(8, 3e38), 'value', null],
    ['an array without memory', detached(8), 'type', 'input'],
  ])('refuses to decode %s', async (_name, row, ...problem) => {
    using layer = new AttentionLayer(engine, SIZES);
    layer.startDecoding(4);
    await expectProblem(() => layer.decode(row as never), ...problem);
  });

  it('refuses to decode in cross-attention, and before a start', async () => {
    using layer = new AttentionLayer(engine, SIZES);
    await expectProblem(() => layer.decode(filled(8)), 'invalid', null, 'call startDecoding first');
    using cross = new AttentionLayer(engine, { ...SIZES, cross: true });
    await expectProblem(() => cross.startDecoding(4), 'value', 'cross');
  });

  it('has no dropout', () =>
    expectProblem(
      () => new AttentionLayer(engine, { ...SIZES, dropout: 0.1 } as never),
      'unknown-name',
      'dropout',
      'has no dropout',
    ));
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
    ['an array instead of inputs', [query, query, query], 'type', null],
    [
      'a dtype of other libraries',
      { query: { ...query, dtype: 'f32' } },
      'type',
      'query',
      'query has dtype "f32"; the types are "float32", "float16" and "bool"',
    ],
    ['data that are not those of the dtype', { key: { ...query, dtype: 'float16' } }, 'type', 'key'],
    ['16-bit data without a dtype', { value: { ...query, data: new Uint16Array(4) } }, 'type', 'value'],
    ['a boolean query', { query: { dtype: 'bool', shape: [4], data: new Uint8Array(4) } }, 'type', 'query'],
    ['an operand without a shape', { query: { data: query.data } }, 'type', 'query'],
    ['a negative extent', { key: { shape: [1, 1, -2, 2], data: query.data } }, 'type', 'key'],
    ['an operand without memory', { key: { shape: [1, 1, 2, 2], data: detached(4) } }, 'type', 'key'],
    ['too few numbers', { query: { ...query, data: filled(3) } }, 'shape', 'query'],
    ['five axes', { query: operand([1, 1, 1, 2, 2]) }, 'shape', 'query'],
    ['two axes', { query: operand([2, 2]) }, 'shape', 'query'],
    ['other heads', { key: operand([1, 2, 1, 2]) }, 'shape', null],
    ['another batch', { key: operand([2, 1, 1, 2]) }, 'shape', null],
    ['keys of another width', { key: operand([1, 1, 2, 1]) }, 'shape', null],
    ['a NaN', { query: operand([1, 1, 2, 2], Number.NaN) }, 'value', 'query'],
    ['a mask that is false', { attnMask: false }, 'type', 'attnMask'],
    ['a mask of another shape', { attnMask: operand([3, 2]) }, 'shape', 'attnMask'],
    ['a NaN in the mask', { attnMask: operand([2, 2], Number.NaN) }, 'value', 'attnMask'],
    ['+∞ in the mask', { attnMask: operand([2, 2], Number.POSITIVE_INFINITY) }, 'value', 'attnMask'],
    ['past keys alone', { pastKey: query }, 'missing', 'pastValue'],
    ['past values alone', { pastValue: query }, 'missing', 'pastKey'],
    ['past keys of another width', { pastKey: operand([1, 1, 1, 3]), pastValue: query }, 'shape', 'pastKey'],
    [
      'a count of null',
      { nonpadKvSeqlen: [null] },
      'value',
      'nonpadKvSeqlen',
      'nonpadKvSeqlen must be whole numbers, but is null for item 0',
    ],
    ['a count alone', { nonpadKvSeqlen: 2 }, 'type', 'nonpadKvSeqlen'],
    ['the count 0 alone', { nonpadKvSeqlen: 0 }, 'type', 'nonpadKvSeqlen'],
    ['counts whose shape is another one', { nonpadKvSeqlen: { shape: [1, 1], data: [1] } }, 'type', 'nonpadKvSeqlen'],
    [
      'counts for other items',
      { nonpadKvSeqlen: { shape: [2], data: [1, 2] } },
      'shape',
      'nonpadKvSeqlen',
      'nonpadKvSeqlen has 2 entries, but needs 1, (b)',
    ],
    ['half a key', { nonpadKvSeqlen: [0.5] }, 'value', 'nonpadKvSeqlen'],
    ...[[5], BigInt64Array.of(5n)].map(
      (nonpadKvSeqlen): Row => [
        `more keys than there are, in ${nonpadKvSeqlen.constructor.name}`,
        { nonpadKvSeqlen },
        'value',
        'nonpadKvSeqlen',
        'nonpadKvSeqlen is 5 for item 0',
      ],
    ),
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
    [
      'an attribute in the style of Python',
      { attributes: { is_causal: true } },
      'unknown-name',
      'is_causal',
      'the attributes of attention have no "is_causal"; did you mean "isCausal"?',
    ],
    ['a text for a switch', { attributes: { isCausal: 'false' } }, 'type', 'isCausal'],
    ['a text for a number', { attributes: { scale: '1' } }, 'type', 'scale'],
    ['no attributes', { attributes: null }, 'type', null],
    ['a number for a result', { wanted: { present: 1 } }, 'type', 'present'],
    ['an unknown place', { location: { wasmURL: '/' } }, 'unknown-name', 'wasmURL'],
  ])('refuses %s', async (_name, given, ...problem) => {
    const { attributes, wanted, location, ...inputs } = given as Record<string, object | undefined>;
    const operands = (Array.isArray(given) ? given : { query, key: query, value: query, ...inputs }) as never;
    await expectProblem(() => attention(operands, attributes, wanted, location), ...problem);
    if (!location) await expectProblem(() => engine.attention(operands, attributes, wanted), ...problem);
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
  ] as Row[])('refuses %s in an engine, here and in a worker', async (_name, options, ...problem) => {
    await expectProblem(() => createEngine(options), ...problem);
    await expectProblem(() => openWorkerEngine(() => new ProgramWorker(), options), ...problem);
  });

  it.each(PLACES)('refuses %s for the page, which changes nothing', async (_name, location, ...problem) => {
    await expectProblem(() => setWasmLocation(location), ...problem);
    await expect(createEngine()).resolves.toBeDefined();
  });
});

describe('an engine in a worker', () => {
  it.each(FORWARD)('refuses %s', async (_name, { options, ...inputs }: { options?: object }, ...problem) => {
    const layer = await inWorker.multiHeadAttention({ ...SIZES, ...options });
    await expectProblem(() => layer.forward(inputs as never), ...problem);
    const fast = await inWorker.attentionLayer({ ...SIZES, ...options });
    await expectProblem(() => fast.forward(inputs as never), ...problem);
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
  expectProblem(() => loadSafetensors('/weights.safetensors' as never), 'type', 'source', 'use new URL(text)'));
