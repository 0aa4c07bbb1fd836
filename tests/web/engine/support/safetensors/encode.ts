/** Encodes a tensor's numbers as bytes, for every written type. All types are little-endian. */
import { numberToBfloat, numberToHalf } from '#web/engine/safetensors/half.ts';

/** A tensor to write: row-major values and their type in the file. */
export type WrittenTensor = { readonly name: string; readonly shape: readonly number[] } & (
  | { readonly dtype: 'F32' | 'F16' | 'BF16'; readonly values: Float32Array }
  | { readonly dtype: 'I64'; readonly values: BigInt64Array }
  /** Nonzero is true. */
  | { readonly dtype: 'BOOL'; readonly values: Uint8Array }
);

/** Writes the values at the start of `bytes`. 16-bit numbers are rounded to nearest. */
export function encode(tensor: WrittenTensor, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (tensor.dtype) {
    case 'F32':
      tensor.values.forEach((value, i) => {
        view.setFloat32(4 * i, value, true);
      });
      break;
    case 'F16':
      tensor.values.forEach((value, i) => {
        view.setUint16(2 * i, numberToHalf(value), true);
      });
      break;
    case 'BF16':
      tensor.values.forEach((value, i) => {
        view.setUint16(2 * i, numberToBfloat(value), true);
      });
      break;
    case 'I64':
      tensor.values.forEach((value, i) => {
        view.setBigInt64(8 * i, value, true);
      });
      break;
    case 'BOOL':
      tensor.values.forEach((value, i) => {
        view.setUint8(i, value === 0 ? 0 : 1);
      });
      break;
  }
}
