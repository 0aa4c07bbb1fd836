/**
 * Reader for safetensors files on disk.
 *
 * Opening reads only the header; numbers are read in pieces on demand, so a file may exceed the available memory.
 */
import { decodeFloats } from './decode.ts';
import {
  BYTES_PER_ELEMENT,
  bytesOf,
  type Dtype,
  type Header,
  readBlobHeader,
  SafetensorsError,
  type TensorEntry,
} from './header.ts';

export class SafetensorsBlob {
  readonly names: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  /** In bytes. */
  readonly size: number;
  readonly #entries: ReadonlyMap<string, TensorEntry>;

  /** Rejects with `SafetensorsError` for an invalid header. */
  static async open(file: Blob): Promise<SafetensorsBlob> {
    return new SafetensorsBlob(file, await readBlobHeader(file));
  }

  private constructor(
    private readonly file: Blob,
    { metadata, entries }: Header,
  ) {
    this.size = file.size;
    this.metadata = metadata;
    this.names = entries.map(({ name }) => name);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  shape(name: string): readonly number[] {
    return this.#entry(name).shape;
  }

  dtype(name: string): Dtype {
    return this.#entry(name).dtype;
  }

  /**
   * Reads `count` of the tensor's numbers starting at `from`, in row-major order. Rejects if the file is no longer
   * readable.
   */
  async floats(name: string, from: number, count: number): Promise<Float32Array<ArrayBuffer>> {
    const { dtype, begin, end } = this.#entry(name);
    const size = BYTES_PER_ELEMENT[dtype];
    const start = begin + from * size;
    if (start + count * size > end) throw new RangeError(`"${name}" has no ${count} numbers from ${from} on`);
    const bytes = await bytesOf(this.file, start, start + count * size);
    return decodeFloats(bytes, { name, dtype, shape: [count], begin: 0, end: bytes.length });
  }

  #entry(name: string): TensorEntry {
    const entry = this.#entries.get(name);
    if (!entry) throw new SafetensorsError(`the file has no tensor "${name}"`, { code: 'missing', tensor: name });
    return entry;
  }
}
