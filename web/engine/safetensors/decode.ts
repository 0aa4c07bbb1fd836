/** Decodes a tensor's bytes into numbers, for every type in the header. All types are little-endian. */
import { bfloatToNumber, halfToNumber } from './half.ts';
import { type Dtype, SafetensorsError, type TensorEntry } from './header.ts';

/** Any type as float32. Rejects integers that float32 cannot represent exactly. */
export function decodeFloats(bytes: Uint8Array, { name, dtype, begin, end }: TensorEntry): Float32Array<ArrayBuffer> {
  const part = bytes.subarray(begin, end);
  if (dtype === 'F32' && LITTLE_ENDIAN) return new Float32Array(new Uint8Array(part).buffer);
  if (dtype === 'F16' && LITTLE_ENDIAN) return fromHalves(new Uint16Array(new Uint8Array(part).buffer));
  if (dtype === 'BF16' && LITTLE_ENDIAN) return fromBfloats(new Uint16Array(new Uint8Array(part).buffer));
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const { size, read } = READERS[dtype];
  const values = new Float32Array(view.byteLength / size);
  for (let i = 0; i < values.length; i++) {
    const value = read(view, i * size);
    values[i] = value;
    if (!dtype.includes('F') && values[i] !== value) {
      throw new SafetensorsError(`tensor "${name}" holds ${value}, which single precision cannot hold exactly`, {
        code: 'value',
        tensor: name,
      });
    }
  }
  return values;
}

/** On little-endian machines typed arrays read the bytes directly, which is several times as fast. */
const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

let everyHalf: Float32Array | null = null;

function fromHalves(halves: Uint16Array): Float32Array<ArrayBuffer> {
  everyHalf ??= Float32Array.from({ length: 2 ** 16 }, (_, bits) => halfToNumber(bits));
  const values = new Float32Array(halves.length);
  for (let i = 0; i < values.length; i++) values[i] = everyHalf[halves[i] ?? 0] ?? 0;
  return values;
}

/** bfloat16 is the upper half of a float32. */
function fromBfloats(bfloats: Uint16Array): Float32Array<ArrayBuffer> {
  const bits = new Uint32Array(bfloats.length);
  for (let i = 0; i < bits.length; i++) bits[i] = (bfloats[i] ?? 0) << 16;
  return new Float32Array(bits.buffer);
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

/** Integers of any size and type, as BigInt. */
export function decodeIntegers(bytes: Uint8Array, { name, dtype, begin, end }: TensorEntry): BigInt64Array {
  if (dtype.includes('F') || dtype === 'BOOL') {
    throw new SafetensorsError(`tensor "${name}" has the type ${dtype}; whole numbers were expected`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + begin, end - begin);
  const { size, read } = READERS[dtype];
  const whole = (offset: number) => (dtype === 'I64' ? view.getBigInt64(offset, true) : BigInt(read(view, offset)));
  return BigInt64Array.from({ length: view.byteLength / size }, (_, i) => whole(i * size));
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
