/** Turns the bytes of a tensor into numbers, for every type that the header knows. All are little-endian. */
import { type Dtype, SafetensorsError, type TensorEntry } from './header.ts';

/** Any type as single precision. Whole numbers that single precision cannot hold exactly are refused. */
export function decodeFloats(bytes: Uint8Array, { name, dtype, begin, end }: TensorEntry): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + begin, end - begin);
  const { size, read } = READERS[dtype];
  const values = new Float32Array(view.byteLength / size);
  for (let i = 0; i < values.length; i++) {
    const value = read(view, i * size);
    values[i] = value;
    if (!dtype.includes('F') && values[i] !== value) {
      throw new SafetensorsError(`tensor "${name}" holds ${value}, which single precision cannot hold exactly`);
    }
  }
  return values;
}

/** BOOL as bytes 0 and 1. */
export function decodeBooleans(bytes: Uint8Array, { name, dtype, begin, end }: TensorEntry): Uint8Array {
  if (dtype !== 'BOOL') throw new SafetensorsError(`tensor "${name}" has the type ${dtype}; BOOL was expected`);
  const values = bytes.slice(begin, end);
  const wrong = values.findIndex((value) => value > 1);
  if (wrong >= 0)
    throw new SafetensorsError(`tensor "${name}" holds ${values[wrong]} at position ${wrong}; BOOL is 0 or 1`);
  return values;
}

interface Reader {
  readonly size: number;
  readonly read: (view: DataView, offset: number) => number;
}

const READERS: Readonly<Record<Dtype, Reader>> = {
  F64: { size: 8, read: (view, offset) => view.getFloat64(offset, true) },
  F32: { size: 4, read: (view, offset) => view.getFloat32(offset, true) },
  F16: { size: 2, read: (view, offset) => halfToNumber(view.getUint16(offset, true)) },
  BF16: { size: 2, read: (view, offset) => bfloatToNumber(view.getUint16(offset, true)) },
  I64: { size: 8, read: (view, offset) => Number(view.getBigInt64(offset, true)) },
  I32: { size: 4, read: (view, offset) => view.getInt32(offset, true) },
  I16: { size: 2, read: (view, offset) => view.getInt16(offset, true) },
  I8: { size: 1, read: (view, offset) => view.getInt8(offset) },
  U8: { size: 1, read: (view, offset) => view.getUint8(offset) },
  BOOL: { size: 1, read: (view, offset) => view.getUint8(offset) },
};

/** IEEE 754 half precision: one bit of sign, five of exponent, ten of fraction. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const bfloat = new DataView(new ArrayBuffer(4));

/** The upper half of a single-precision number. */
function bfloatToNumber(bits: number): number {
  bfloat.setUint32(0, bits << 16);
  return bfloat.getFloat32(0);
}
