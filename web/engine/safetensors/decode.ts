/** Decodes a tensor's bytes into numbers, for every type in the header. All types are little-endian. */
import { shownName } from '../shown-name.ts';
import { bfloatToNumber, halfToNumber } from './half.ts';
import { type Dtype, type KnownDtype, SafetensorsError, type TensorEntry } from './header.ts';

/** The size of a number in bytes. Throws `SafetensorsError` for a type that cannot be read. */
export function elementSize(name: string, dtype: Dtype): number {
  return readerOf(name, dtype).size;
}

/** Any type as float32. Rejects integers that float32 cannot represent exactly. */
export function decodeFloats(bytes: Uint8Array, entry: TensorEntry): Float32Array<ArrayBuffer> {
  const { name, dtype, begin, end } = entry;
  if (dtype === 'BOOL') return Float32Array.from(decodeBooleans(bytes, entry));
  const part = bytes.subarray(begin, end);
  if (dtype === 'F32' && LITTLE_ENDIAN) return new Float32Array(new Uint8Array(part).buffer);
  if (dtype === 'F16' && LITTLE_ENDIAN) return fromHalves(new Uint16Array(new Uint8Array(part).buffer));
  if (dtype === 'BF16' && LITTLE_ENDIAN) return fromBfloats(new Uint16Array(new Uint8Array(part).buffer));
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const { size, read } = readerOf(name, dtype);
  const values = new Float32Array(view.byteLength / size);
  for (let i = 0; i < values.length; i++) {
    const value = read(view, i * size);
    values[i] = Number(value);
    if (!dtype.includes('F') && BigInt(values[i] ?? 0) !== BigInt(value)) {
      throw new SafetensorsError(
        `tensor "${shownName(name)}" holds ${value}, which single precision cannot hold exactly`,
        { code: 'value', tensor: name },
      );
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
  if (dtype !== 'BOOL')
    throw new SafetensorsError(`tensor "${shownName(name)}" has the type ${shownName(dtype)}; BOOL was expected`);
  const values = bytes.slice(begin, end);
  const wrong = values.findIndex((value) => value > 1);
  if (wrong >= 0)
    throw new SafetensorsError(
      `tensor "${shownName(name)}" holds ${values[wrong]} at position ${wrong}; BOOL is 0 or 1`,
    );
  return values;
}

/** Integers of any size and type, as BigInt. */
export function decodeIntegers(bytes: Uint8Array, { name, dtype, begin, end }: TensorEntry): BigInt64Array {
  if (!/^[IU]\d/.test(dtype)) {
    throw new SafetensorsError(
      `tensor "${shownName(name)}" has the type ${shownName(dtype)}; whole numbers were expected`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + begin, end - begin);
  const { size, read } = readerOf(name, dtype);
  return BigInt64Array.from({ length: view.byteLength / size }, (_, i) => {
    const value = BigInt(read(view, i * size));
    if (value < 2n ** 63n) return value;
    throw new SafetensorsError(`tensor "${shownName(name)}" holds ${value}, which 64 bits with a sign cannot hold`, {
      code: 'value',
      tensor: name,
    });
  });
}

interface Reader {
  readonly size: number;
  readonly read: (view: DataView, offset: number) => number | bigint;
}

const READERS: Readonly<Partial<Record<KnownDtype, Reader>>> = {
  F64: { size: 8, read: (view, offset) => view.getFloat64(offset, true) },
  F32: { size: 4, read: (view, offset) => view.getFloat32(offset, true) },
  F16: { size: 2, read: (view, offset) => halfToNumber(view.getUint16(offset, true)) },
  BF16: { size: 2, read: (view, offset) => bfloatToNumber(view.getUint16(offset, true)) },
  I64: { size: 8, read: (view, offset) => view.getBigInt64(offset, true) },
  I32: { size: 4, read: (view, offset) => view.getInt32(offset, true) },
  I16: { size: 2, read: (view, offset) => view.getInt16(offset, true) },
  I8: { size: 1, read: (view, offset) => view.getInt8(offset) },
  U8: { size: 1, read: (view, offset) => view.getUint8(offset) },
  U64: { size: 8, read: (view, offset) => view.getBigUint64(offset, true) },
  U32: { size: 4, read: (view, offset) => view.getUint32(offset, true) },
  U16: { size: 2, read: (view, offset) => view.getUint16(offset, true) },
  BOOL: { size: 1, read: (view, offset) => view.getUint8(offset) },
};

function readerOf(name: string, dtype: Dtype): Reader {
  const reader = Object.hasOwn(READERS, dtype) ? READERS[dtype as KnownDtype] : undefined;
  if (reader) return reader;
  const [shown, type] = [shownName(name), shownName(dtype)];
  throw new SafetensorsError(`tensor "${shown}" has the type ${type}, which cannot be read here`, {
    code: 'type',
    tensor: name,
  });
}
