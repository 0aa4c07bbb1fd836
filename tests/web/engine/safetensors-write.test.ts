import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bfloatToNumber, halfToNumber, numberToBfloat, numberToHalf } from '#web/engine/safetensors/half.ts';
import { SafetensorsError, SafetensorsFile } from '#web/engine/safetensors.ts';
import { type WrittenTensor, writeSafetensors } from './support/safetensors/write.ts';

/** Written by tests/golden/make_written.py, and identical to the C++ writer's output. */
const GOLDEN = readFileSync(new URL('../../golden/written.safetensors', import.meta.url));

const NUMBERS = new Float32Array([1.5, -2, 0.1, 65504, 6e-8, -0]);
const METADATA = { kind: 'written', words: 'a "quote", a \\, a line\nbreak, \t\u0001, é, 漢, 𝄞' };
const TENSORS: readonly WrittenTensor[] = [
  { name: 'truth', dtype: 'BOOL', shape: [3], values: new Uint8Array([1, 0, 7]) },
  { name: 'half', dtype: 'F16', shape: [2, 3], values: NUMBERS },
  { name: 'brain', dtype: 'BF16', shape: [6], values: NUMBERS },
  { name: 'a "name" \\ é', dtype: 'F32', shape: [], values: new Float32Array([0.1]) },
  { name: 'none', dtype: 'F32', shape: [0, 4], values: new Float32Array(0) },
  { name: 'whole', dtype: 'I64', shape: [2, 2], values: new BigInt64Array([0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]) },
  { name: 'single', dtype: 'F32', shape: [6], values: NUMBERS },
];

describe('a written safetensors file', () => {
  it('is byte-identical to those of Python and C++', () => {
    expect(Buffer.from(writeSafetensors(TENSORS, METADATA)).equals(GOLDEN)).toBe(true);
  });

  it('reads back unchanged', () => {
    const file = new SafetensorsFile(writeSafetensors(TENSORS, METADATA));
    expect(file.metadata).toEqual(METADATA);
    expect(file.names).toHaveLength(TENSORS.length);
    expect(file.floats('single')).toEqual(NUMBERS);
    expect(file.floats('half')).toEqual(new Float32Array([1.5, -2, 0.099975586, 65504, 2 ** -24, -0]));
    expect(file.floats('brain')).toEqual(new Float32Array([1.5, -2, 0.10009765625, 65536, 1.0078125 * 2 ** -24, -0]));
    expect(file.integers('whole')).toEqual(new BigInt64Array([0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]));
    expect(file.booleans('truth')).toEqual(new Uint8Array([1, 0, 1]));
    expect(file.shape('a "name" \\ é')).toEqual([]);
    expect(file.shape('none')).toEqual([0, 4]);
  });

  it('preserves any tensors and metadata', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ANY_TENSOR, { selector: ({ name }) => name }), ANY_METADATA, (tensors, metadata) => {
        const file = new SafetensorsFile(writeSafetensors(tensors, metadata));
        expect({ ...file.metadata }).toEqual({ ...metadata });
        expect(file.names.toSorted()).toEqual(tensors.map(({ name }) => name).toSorted());
        for (const { name, dtype, shape, values } of tensors) {
          expect(file.dtype(name)).toBe(dtype);
          expect(file.shape(name)).toEqual(shape);
          if (dtype === 'I64') expect(file.integers(name)).toEqual(values);
          else if (dtype === 'BOOL') expect(file.booleans(name)).toEqual(values.map((value) => (value === 0 ? 0 : 1)));
          else if (dtype === 'F32') expect(file.floats(name)).toEqual(values);
          else expect(file.floats(name)).toEqual(values.map(dtype === 'F16' ? asHalf : asBfloat));
        }
      }),
    );
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('preserves metadata called %s', (name) => {
    const metadata = Object.fromEntries([[name, 'kept']]);
    expect(Object.entries(new SafetensorsFile(writeSafetensors([], metadata)).metadata)).toEqual([[name, 'kept']]);
  });

  it('is identical when read and written again', () => {
    const halves = Float32Array.from({ length: 500 }, (_, i) => halfToNumber(i * 60));
    const first = writeSafetensors([{ name: 'h', dtype: 'F16', shape: [halves.length], values: halves }]);
    const values = new SafetensorsFile(first).floats('h');
    expect(writeSafetensors([{ name: 'h', dtype: 'F16', shape: [halves.length], values }])).toEqual(first);
  });
});

describe('rejects what no reader could read', () => {
  const one = { dtype: 'F32', shape: [1], values: new Float32Array(1) } as const;
  it.each([
    [
      'two tensors with the same name',
      [
        { name: 'a', ...one },
        { name: 'a', ...one },
      ],
      {},
      'two tensors called "a"',
    ],
    ['a tensor named __metadata__', [{ name: '__metadata__', ...one }], {}, 'cannot be called __metadata__'],
    ['fewer numbers than the shape needs', [{ name: 'a', ...one, shape: [2] }], {}, 'needs 2 numbers, but has 1'],
    ['a negative shape', [{ name: 'a', ...one, shape: [-1, -1] }], {}, 'with shape (-1, -1)'],
    ['an unpaired surrogate', [{ name: '\ud800', ...one }], {}, 'is not well-formed text'],
    ['metadata with an unpaired surrogate', [], { a: '\udc00' }, 'the metadata\'s "a" is not well-formed text'],
  ])('%s', (_, tensors, metadata, message) => {
    expect(() => writeSafetensors(tensors, metadata)).toThrow(message);
    expect(() => writeSafetensors(tensors, metadata)).toThrow(SafetensorsError);
  });
});

describe('16-bit conversion', () => {
  const patterns = Array.from({ length: 0x10000 }, (_, bits) => bits);

  it('restores every 16-bit number', () => {
    const changed = (there: (bits: number) => number, back: (value: number) => number) =>
      patterns.filter((bits) => !Number.isNaN(there(bits)) && back(there(bits)) !== bits);
    expect(changed(halfToNumber, numberToHalf)).toEqual([]);
    expect(changed(bfloatToNumber, numberToBfloat)).toEqual([]);
  });

  it('preserves NaN', () => {
    expect(halfToNumber(numberToHalf(Number.NaN))).toBeNaN();
    expect(bfloatToNumber(numberToBfloat(Number.NaN))).toBeNaN();
  });

  it('rounds to nearest, ties to even', () => {
    const wrong = patterns.slice(0, 0x7bff).filter((low) => {
      const middle = (halfToNumber(low) + halfToNumber(low + 1)) / 2;
      const step = (halfToNumber(low + 1) - halfToNumber(low)) / 64;
      const found = [middle - step, middle, middle + step].map(numberToHalf);
      const even = low % 2 === 0 ? low : low + 1;
      return found[0] !== low || found[1] !== even || found[2] !== low + 1;
    });
    expect(wrong).toEqual([]);
    expect([65519, 65520, -1e30].map(numberToHalf)).toEqual([0x7bff, 0x7c00, 0xfc00]);
  });
});

const asHalf = (value: number) => halfToNumber(numberToHalf(value));
const asBfloat = (value: number) => bfloatToNumber(numberToBfloat(value));

const ANY_METADATA = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), { maxKeys: 4 });

/** Shapes with few elements, and matching values. */
const ANY_TENSOR: fc.Arbitrary<WrittenTensor> = fc
  .record({
    name: fc.string({ unit: 'binary' }).filter((name) => name !== '__metadata__'),
    shape: fc.array(fc.nat(3), { maxLength: 3 }),
    seed: fc.array(fc.double({ noNaN: true }), { minLength: 27, maxLength: 27 }),
    dtype: fc.constantFrom('F32', 'F16', 'BF16', 'I64', 'BOOL'),
  })
  .map(({ name, shape, seed, dtype }) => {
    const count = shape.reduce((product, extent) => product * extent, 1);
    const floats = Float32Array.from(seed.slice(0, count));
    if (dtype === 'I64') {
      return {
        name,
        shape,
        dtype,
        values: BigInt64Array.from(floats, (x) => (Number.isFinite(x) ? BigInt(Math.trunc(x)) : 0n)),
      };
    }
    if (dtype === 'BOOL') return { name, shape, dtype, values: Uint8Array.from(floats, (x) => Math.abs(x) % 3) };
    return { name, shape, dtype, values: floats };
  });
