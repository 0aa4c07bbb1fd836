/**
 * Reader for safetensors files held in memory.
 *
 * The format, common for PyTorch models, has named tensors with types and shapes, and no code. The header is validated
 * first; errors name the tensor. Numbers are decoded on access, into copies.
 */
import { decodeBooleans, decodeFloats, decodeIntegers } from './safetensors/decode.ts';
import { type Dtype, readHeader, SafetensorsError, type TensorEntry } from './safetensors/header.ts';
import { shownName } from './shown-name.ts';

export { SafetensorsError } from './safetensors/header.ts';

export class SafetensorsFile {
  readonly names: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  private readonly bytes: Uint8Array;
  private readonly entries: ReadonlyMap<string, TensorEntry>;

  /** Throws `SafetensorsError` for an invalid file. Keeps the bytes without copying them. */
  constructor(bytes: Uint8Array) {
    const { metadata, entries } = readHeader(bytes);
    this.bytes = bytes;
    this.metadata = metadata;
    this.names = entries.map(({ name }) => name);
    this.entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  shape(name: string): readonly number[] {
    return this.entry(name).shape;
  }

  dtype(name: string): Dtype {
    return this.entry(name).dtype;
  }

  /** Row-major float32 numbers, whatever the file's type. */
  floats(name: string): Float32Array {
    return decodeFloats(this.bytes, this.entry(name));
  }

  /** Integers of any size; the tensor must have an integer type. */
  integers(name: string): BigInt64Array {
    return decodeIntegers(this.bytes, this.entry(name));
  }

  /** 0 and 1; the tensor must have the type BOOL. */
  booleans(name: string): Uint8Array {
    return decodeBooleans(this.bytes, this.entry(name));
  }

  private entry(name: string): TensorEntry {
    const entry = this.entries.get(name);
    if (!entry)
      throw new SafetensorsError(
        `the file has no tensor "${shownName(name)}"; it has ${this.names.map(shownName).join(', ')}`,
        { code: 'missing', tensor: name },
      );
    return entry;
  }
}
