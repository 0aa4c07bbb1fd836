import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { SafetensorsError, SafetensorsFile } from '#web/engine/safetensors.ts';
import { times } from '../setup/exhaustive.ts';

const NOTEBOOK = readFileSync(new URL('../../../web/models/notebook.safetensors', import.meta.url));

/** The rows of a table that the tests of the C++ reader have, too. */
function rowsOf(name: string): string[][] {
  const text = readFileSync(new URL(`../../golden/${name}.tsv`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** What a file of another format is, and its first bytes. */
const OTHER_FORMATS = rowsOf('other-formats').map(([bytes = '', is = '']): [string, Uint8Array] => [
  is,
  Uint8Array.from(bytes.split(' '), (byte) => Number.parseInt(byte, 16)),
]);

/** The types of the format and another one, their bits, and whether they are read as floats. */
const TYPES = rowsOf('types').map(([type = '', bits, use]): [string, number, boolean] => [
  type,
  Number(bits),
  use === 'floats',
]);
const SMALL_TYPES = TYPES.filter(([type, bits]) => bits < 8 && type !== 'X5');

/** A file with this header (JSON or text) and these data bytes. */
function fileOf(header: unknown, data: ArrayLike<number> = [], declaredLength?: bigint): Uint8Array {
  const json = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + json.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, declaredLength ?? BigInt(json.length), true);
  bytes.set(json, 8);
  bytes.set(data, 8 + json.length);
  return bytes;
}

function bytesOf(array: ArrayBufferView<ArrayBuffer>): Uint8Array {
  return new Uint8Array(array.buffer);
}

const f32 = (shape: readonly number[], begin: number, end: number) => ({
  dtype: 'F32',
  shape,
  data_offsets: [begin, end],
});

const EMPTY = JSON.stringify(f32([0], 0, 0));

describe('a safetensors file', () => {
  it('returns names, shapes, metadata and numbers', () => {
    const file = new SafetensorsFile(NOTEBOOK);
    expect(file.metadata).toMatchObject({ d_model: '9', num_heads: '3' });
    expect(file.names).toContain('in.x');
    expect(file.shape('in.x')).toEqual([2, 4, 9]);
    expect(file.dtype('in.dropout_keep')).toBe('BOOL');
    expect(file.floats('in.x')).toHaveLength(72);
    // The first value of torch.randn after manual_seed(42) in the notebook.
    expect(file.floats('in.x')[0]).toBeCloseTo(1.9269, 4);
    expect([...new Set(file.booleans('in.dropout_keep'))].sort()).toEqual([0, 1]);
  });

  it('may start anywhere in its buffer', () => {
    const shifted = new Uint8Array(NOTEBOOK.length + 3);
    shifted.set(NOTEBOOK, 3);
    expect(new SafetensorsFile(shifted.subarray(3)).floats('in.x')).toEqual(
      new SafetensorsFile(NOTEBOOK).floats('in.x'),
    );
  });

  it.each([
    ['F64', bytesOf(new Float64Array([1.5, -2])), [1.5, -2]],
    ['F32', bytesOf(new Float32Array([1.5, -2])), [1.5, -2]],
    [
      'F16',
      bytesOf(new Uint16Array([0x3e00, 0xc000, 0x0001, 0x7c00, 0x0400])),
      [1.5, -2, 2 ** -24, Infinity, 2 ** -14],
    ],
    ['BF16', bytesOf(new Uint16Array([0x3fc0, 0xc000, 0xff80])), [1.5, -2, -Infinity]],
    ['I64', bytesOf(new BigInt64Array([5n, -6n])), [5, -6]],
    ['I32', bytesOf(new Int32Array([5, -6])), [5, -6]],
    ['I16', bytesOf(new Int16Array([5, -6])), [5, -6]],
    ['I8', bytesOf(new Int8Array([5, -6])), [5, -6]],
    ['U64', bytesOf(new BigUint64Array([5n, 2n ** 32n])), [5, 2 ** 32]],
    ['U32', bytesOf(new Uint32Array([5, 2 ** 31])), [5, 2 ** 31]],
    ['U16', bytesOf(new Uint16Array([5, 65535])), [5, 65535]],
    ['U8', bytesOf(new Uint8Array([5, 250])), [5, 250]],
    ['U64', bytesOf(new BigUint64Array([2n ** 63n])), [2 ** 63]],
    ['BOOL', bytesOf(new Uint8Array([0, 1])), [0, 1]],
  ])('holds %s', (dtype, data, expected) => {
    const file = new SafetensorsFile(
      fileOf({ a: { dtype, shape: [expected.length], data_offsets: [0, data.length] } }, data),
    );
    expect([...file.floats('a')]).toEqual(expected);
  });

  it('may use any name for tensors and metadata', () => {
    const header = `{"__metadata__":{"a":"dtype","dtype":"{\\"a\\":[[["},"dtype":${EMPTY},"a":${EMPTY},"__proto__":${EMPTY}}`;
    const file = new SafetensorsFile(fileOf(header));
    expect(file.names).toEqual(['dtype', 'a', '__proto__']);
    expect({ ...file.metadata }).toEqual({ a: 'dtype', dtype: '{"a":[[[' });
    expect(new SafetensorsFile(fileOf(' { "__metadata__" : { } } \n ')).names).toEqual([]);
  });

  it('may have 65,536 tensors, and millions of spaces around and between them', () => {
    const space = ' '.repeat(4_000_000);
    const entries = Array.from({ length: 65_536 }, (_, i) => `"${i}":${EMPTY}`);
    const names = new SafetensorsFile(fileOf(`${space}{${space}${entries}${space}}${space}`)).names;
    expect(names).toHaveLength(65_536);
  });

  it('may contain scalars, empty tensors and names of JavaScript properties', () => {
    const header = { a: f32([], 0, 4), constructor: f32([2, 0], 4, 4), toString: f32([1], 4, 8) };
    const file = new SafetensorsFile(fileOf(header, bytesOf(new Float32Array([3, 4]))));
    expect([...file.floats('a')]).toEqual([3]);
    expect(file.floats('constructor')).toHaveLength(0);
    expect([...file.floats('toString')]).toEqual([4]);
    expect(file.has('valueOf')).toBe(false);
  });
});

describe.each(TYPES)('a tensor of type %s', (dtype, bits, isRead) => {
  it(isRead ? 'is read beside others' : 'is listed beside others, and refused when it is read', () => {
    const odd = { dtype, shape: [8], data_offsets: [4, 4 + bits] };
    const file = new SafetensorsFile(fileOf({ a: f32([1], 0, 4), odd }, new Uint8Array(4 + bits)));
    expect([...file.floats('a')]).toEqual([0]);
    expect(file.dtype('odd')).toBe(dtype);
    if (isRead) expect(file.floats('odd')).toHaveLength(8);
    else expect(() => file.floats('odd')).toThrow(`tensor "odd" has the type ${dtype}, which cannot be read here`);
  });
});

it.each(SMALL_TYPES)('a tensor of type %s has whole bytes', (dtype, bits) => {
  const bytes = fileOf({ a: { dtype, shape: [9], data_offsets: [0, bits] } }, new Uint8Array(bits));
  expect(() => new SafetensorsFile(bytes)).toThrow(
    `tensor "a" with shape (9) and type ${dtype} has ${9 * bits} bits, which are not whole bytes`,
  );
});

it.each(['toString', '__proto__', ''])('a tensor of the type "%s", which no reader knows, is listed', (dtype) => {
  const file = new SafetensorsFile(fileOf({ a: { dtype, shape: [3], data_offsets: [0, 2] } }, new Uint8Array(2)));
  expect(file.dtype('a')).toBe(dtype);
  expect(() => file.floats('a')).toThrow(`tensor "a" has the type ${dtype}, which cannot be read here`);
  expect(() => file.integers('a')).toThrow('whole numbers were expected');
});

it.each([
  ['I64', new BigInt64Array([2n ** 53n + 1n]), '9007199254740993'],
  ['I64', new BigInt64Array([2n ** 63n - 1n]), '9223372036854775807'],
  ['U64', new BigUint64Array([2n ** 64n - 1n]), '18446744073709551615'],
])('the %s %s that would be rounded is not read as floats', (dtype, values, shown) => {
  const file = new SafetensorsFile(fileOf({ a: { dtype, shape: [1], data_offsets: [0, 8] } }, bytesOf(values)));
  expect(() => file.floats('a')).toThrow(`holds ${shown}, which single precision cannot hold exactly`);
});

describe('a safetensors file is rejected, with the reason', () => {
  it.each([
    ['too short', new Uint8Array(7), 'has 7 bytes'],
    ['a header longer than the file', fileOf({}, [], 100n), 'says that it has 100 bytes, but the file has 2'],
    ['a header of 2^64 − 1 bytes', fileOf({}, [], 2n ** 64n - 1n), '18446744073709551615 bytes'],
    ['a header that is not JSON', fileOf('{"a":'), 'not JSON'],
    ['a header that is a list', fileOf('[]'), 'not a JSON object'],
    ['a header that is not UTF-8', new Uint8Array([1, 0, 0, 0, 0, 0, 0, 0, 0xff]), 'not UTF-8'],
    ['a header nested deeply', fileOf(`{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`), 'tensor "a"'],
    ['objects nested deeply', fileOf(`${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`), 'tensor "a" nests deeper'],
    ['metadata nested deeply', fileOf(`{"__metadata__":${'['.repeat(1e5)}`), '__metadata__ nests deeper'],
    ['nothing', fileOf(''), 'not JSON'],
    ['data after the header object', fileOf('{}{}'), 'not JSON'],
    ['a trailing comma', fileOf('{"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},}'), 'not JSON'],
    [
      'a leading zero',
      fileOf('{"a":{"dtype":"F32","shape":[01],"data_offsets":[0,4]}}', new Uint8Array(4)),
      'not JSON',
    ],
    ['a name with an unknown escape', fileOf('{"\\x":1}'), 'not JSON'],
    ['a name with a control character', fileOf('{"\n":1}'), 'not JSON'],
    ['an unterminated name', fileOf('{"a'), 'not JSON'],
    ['an unpaired surrogate', fileOf(`{"\\ud800":${EMPTY}}`), 'has an unpaired surrogate'],
    ['an unpaired surrogate in the metadata', fileOf('{"__metadata__":{"a":"\\udc00"}}'), 'has an unpaired surrogate'],
    ['a duplicate name', fileOf(`{"a":${EMPTY},"a":${EMPTY}}`), 'there are two tensors called "a"'],
    ['a duplicate name with another escape', fileOf(`{"a":${EMPTY},"\\u0061" :${EMPTY}}`), 'two tensors called "a"'],
    ['a duplicate field', fileOf(`{"b":${EMPTY},"a":{"dtype":"F32","dtype":"F32"}}`), 'tensor "a" has "dtype" twice'],
    ['two empty fields', fileOf('{"a":{"":1,"":2}}'), 'tensor "a" has "" twice'],
    [
      'an extra field without a name',
      fileOf('{"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0],"":7}}'),
      'tensor "a": "" should be absent, but is 7',
    ],
    ['metadata twice', fileOf('{"__metadata__":{},"__metadata__":{}}'), 'the header has __metadata__ twice'],
    ['a duplicate metadata key', fileOf('{"__metadata__":{"a":"1","a":"2"}}'), '__metadata__: "a" is there twice'],
    [
      'more tensors than any model has, before one of them is checked',
      fileOf(`{${Array.from({ length: 65_537 }, (_, i) => `"${i}":0`)}}`),
      'the header has more than 65536 names',
    ],
    ['no type', fileOf({ a: { shape: [0], data_offsets: [0, 0] } }), 'tensor "a": dtype'],
    ['no offsets', fileOf({ a: { dtype: 'F32', shape: [0] } }), 'tensor "a": data_offsets'],
    ['one offset', fileOf({ a: { ...f32([0], 0, 0), data_offsets: [0] } }), 'tensor "a": data_offsets.1'],
    ['three offsets', fileOf({ a: { ...f32([0], 0, 0), data_offsets: [0, 0, 0] } }), 'tensor "a": data_offsets.2'],
    ['seventeen axes', fileOf({ a: f32(new Array(17).fill(1), 0, 4) }, new Uint8Array(4)), 'tensor "a": shape'],
    [
      'an extent of 2^64',
      fileOf('{"a":{"dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,0]}}'),
      'shape.0',
    ],
    [
      'a shape that overflows to its size in 64 bits',
      fileOf('{"a":{"dtype":"F32","shape":[4611686018427387905],"data_offsets":[0,4]}}', new Uint8Array(4)),
      'tensor "a": shape.0',
    ],
    ['a nested shape', fileOf({ a: { ...f32([], 0, 4), shape: [[1]] } }, new Uint8Array(4)), 'tensor "a": shape.0'],
    ['no shape', fileOf({ a: { dtype: 'F32', data_offsets: [0, 0] } }), 'tensor "a": shape'],
    ['another field', fileOf({ a: { ...f32([0], 0, 0), extra: 1 } }), 'tensor "a": "extra" should be absent'],
    ['a negative extent', fileOf({ a: f32([-1], 0, 0) }), 'tensor "a": shape.0 should be >=0'],
    ['a fractional extent', fileOf({ a: f32([0.5], 0, 2) }, new Uint8Array(2)), 'tensor "a": shape.0'],
    ['bytes beyond the end', fileOf({ a: f32([2], 0, 8) }, new Uint8Array(4)), 'tensor "a" claims the bytes 0 to 8'],
    [
      'an end before its beginning',
      fileOf({ a: f32([1], 4, 0) }, new Uint8Array(4)),
      'tensor "a" claims the bytes 4 to 0',
    ],
    ['a shape that needs more', fileOf({ a: f32([3], 0, 8) }, new Uint8Array(8)), 'needs 12 bytes, but has 8'],
    ['a shape that overflows', fileOf({ a: f32([2 ** 31, 2 ** 31], 0, 0) }), 'larger than any file'],
    [
      'an overlap',
      fileOf({ a: f32([2], 0, 8), b: f32([2], 4, 12) }, new Uint8Array(12)),
      'tensor "b" overlaps tensor "a"',
    ],
    ['a hole', fileOf({ a: f32([1], 0, 4), b: f32([1], 8, 12) }, new Uint8Array(12)), '4 bytes before tensor "b"'],
    ['unused bytes', fileOf({ a: f32([1], 0, 4) }, new Uint8Array(6)), 'the last 2 bytes belong to no tensor'],
    [
      'metadata that is not text',
      fileOf({ __metadata__: { a: 1 } }),
      '__metadata__ must map texts to texts, but "a" is 1',
    ],
    ['metadata that is a list', fileOf({ __metadata__: ['a'] }), '__metadata__ must map texts to texts, but is ["a"]'],
  ])('%s', (_, bytes, message) => {
    expect(() => new SafetensorsFile(bytes)).toThrow(message);
    expect(() => new SafetensorsFile(bytes)).toThrow(SafetensorsError);
  });

  it.each(OTHER_FORMATS)('a file on disk that is %s', async (is, beginning) => {
    for (const length of [beginning.length, 600_000]) {
      const bytes = new Uint8Array(length);
      bytes.set(beginning);
      const opened = SafetensorsBlob.open(new Blob([bytes]));
      await expect(opened).rejects.toThrow(`the file is not a safetensors file, but ${is}`);
    }
  });

  it('but not for a header length that begins like a pickle', async () => {
    const header = JSON.stringify({ __metadata__: { k: 'x'.repeat(640 - 25) } });
    expect(header).toHaveLength(640);
    const bytes = new Uint8Array(fileOf(header));
    expect((await SafetensorsBlob.open(new Blob([bytes]))).names).toEqual([]);
  });

  it('in a sentence of readable length, whatever the file has for names and values', () => {
    const long = 'a'.repeat(1_000_000);
    for (const header of [
      { [long]: 1 },
      { [long]: { ...f32([0], 0, 0), dtype: [long] } },
      { [long]: { ...f32([0], 0, 0), [long]: 1 } },
      { [long]: f32([2], 0, 8) },
      { [long]: f32([3], 0, 0) },
      { [long]: f32([2 ** 31, 2 ** 31], 0, 0) },
      { a: { ...f32([0], 0, 0), shape: new Array(1_000_000).fill('x') } },
      { __metadata__: [long] },
      { __metadata__: { [long]: [long] } },
      `{"${long}":${EMPTY},"${long}":${EMPTY}}`,
      `{"${long}":{"${long}":1,"${long}":1}}`,
      `{"${long}\\ud800":${EMPTY}}`,
    ]) {
      let message = '';
      try {
        new SafetensorsFile(fileOf(header));
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(/^SafetensorsError: .{10,300}$/);
    }
    expect(() => new SafetensorsFile(fileOf({ 'a\u202e\n': 1 }))).toThrow('tensor "a⟨202E⟩⟨0A⟩"');
  });

  it('in short and visible words also when a tensor is read', async () => {
    const name = `a\u202e${'b'.repeat(100_000)}`;
    const integers = fileOf(
      { [name]: { dtype: 'U64', shape: [1], data_offsets: [0, 8] } },
      new Uint8Array(8).fill(255),
    );
    const booleans = fileOf({ [name]: { dtype: 'BOOL', shape: [1], data_offsets: [0, 1] } }, [2]);
    const short = /^[^\u202e]{10,300}$/;
    expect(() => new SafetensorsFile(integers).floats(name)).toThrow(short);
    expect(() => new SafetensorsFile(integers).integers(name)).toThrow(short);
    expect(() => new SafetensorsFile(integers).booleans(name)).toThrow(short);
    expect(() => new SafetensorsFile(integers).floats(`${name}c`)).toThrow(short);
    expect(() => new SafetensorsFile(booleans).floats(name)).toThrow(short);
    expect(() => new SafetensorsFile(booleans).integers(name)).toThrow(short);
    const blob = await SafetensorsBlob.open(new Blob([Uint8Array.from(integers)]));
    await expect(blob.floats(name, 0, 1)).rejects.toThrow(short);
    await expect(blob.floats(name, 1, 1)).rejects.toThrow(short);
    expect(() => blob.shape(`${name}c`)).toThrow(short);
  });

  it('for an unknown tensor or a mismatched type', () => {
    const file = new SafetensorsFile(fileOf({ a: f32([1], 0, 4) }, new Uint8Array(4)));
    expect(() => file.floats('b')).toThrow('the file has no tensor "b"; it has a');
    expect(() => file.booleans('a')).toThrow('tensor "a" has the type F32; BOOL was expected');
    const half = fileOf({ a: { dtype: 'BOOL', shape: [2], data_offsets: [0, 2] } }, [1, 2]);
    expect(() => new SafetensorsFile(half).booleans('a')).toThrow('holds 2 at position 1');
    expect(() => new SafetensorsFile(half).floats('a')).toThrow('holds 2 at position 1');
    const large = bytesOf(new BigInt64Array([2n ** 53n + 2n ** 29n]));
    const integers = fileOf({ a: { dtype: 'I64', shape: [1], data_offsets: [0, 8] } }, large);
    expect(() => new SafetensorsFile(integers).floats('a')).toThrow('cannot hold exactly');
  });

  it('or read completely, for any bytes', () => {
    const offsets = fc.tuple(fc.integer({ min: -4, max: 40 }), fc.integer({ min: -4, max: 40 }));
    const entry = fc.record(
      {
        dtype: fc.constantFrom('F32', 'BOOL', 'I64', 'X'),
        shape: fc.array(fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(2 ** 53)), { maxLength: 3 }),
        data_offsets: offsets,
      },
      { requiredKeys: ['data_offsets'] },
    );
    const header = fc.oneof(fc.dictionary(fc.string(), fc.oneof(entry, fc.jsonValue())), fc.jsonValue(), fc.string());
    fc.assert(
      fc.property(
        header,
        fc.uint8Array({ maxLength: 40 }),
        fc.option(fc.bigInt({ min: 0n, max: 300n })),
        (json, data, length) => {
          try {
            const file = new SafetensorsFile(fileOf(json, data, length ?? undefined));
            for (const name of file.names) {
              const count = file.shape(name).reduce((product, extent) => product * extent, 1);
              expect(file.floats(name)).toHaveLength(count);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(SafetensorsError);
          }
        },
      ),
      { numRuns: times(500) },
    );
  });

  it('or read within bounds, if any single byte changes', () => {
    fc.assert(
      fc.property(fc.nat(NOTEBOOK.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bytes = Uint8Array.from(NOTEBOOK);
        bytes[at] = value;
        try {
          const file = new SafetensorsFile(bytes);
          for (const name of file.names) file.floats(name);
        } catch (error) {
          expect(error).toBeInstanceOf(SafetensorsError);
        }
      }),
      { numRuns: times(300) },
    );
  });
});
