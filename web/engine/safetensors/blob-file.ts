/**
 * Reader for safetensors files on disk.
 *
 * Opening reads only the header; numbers are read in pieces on demand, so a file may exceed the available memory.
 */
import { shownName } from '../shown-name.ts';
import { decodeFloats, elementSize } from './decode.ts';
import {
  type Dtype,
  findData,
  type Header,
  LENGTH_BYTES,
  parseHeader,
  SafetensorsError,
  type TensorEntry,
} from './header.ts';
import { BEGINNING_BYTES, requireOwnFormat } from './other-format.ts';

/** A tensor, and which of the files has it. */
interface PlacedEntry extends TensorEntry {
  readonly file: Blob;
}

export class SafetensorsBlob {
  readonly names: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  /** In bytes. */
  readonly size: number;
  readonly #entries = new Map<string, PlacedEntry>();

  /** One file, or all shards of one. Rejects with `SafetensorsError` for an invalid header or a repeated name. */
  static async open(...files: readonly Blob[]): Promise<SafetensorsBlob> {
    return new SafetensorsBlob(files, await Promise.all(files.map(readBlobHeader)));
  }

  private constructor(files: readonly Blob[], headers: readonly Header[]) {
    this.size = files.reduce((sum, { size }) => sum + size, 0);
    this.metadata = Object.assign(Object.create(null), ...headers.map(({ metadata }) => metadata));
    for (const [place, file] of files.entries()) {
      for (const entry of headers[place]?.entries ?? []) {
        const { name } = entry;
        if (this.#entries.has(name)) {
          throw new SafetensorsError(`two of the files have a tensor called "${shownName(name)}"`, { tensor: name });
        }
        this.#entries.set(name, { ...entry, file });
      }
    }
    this.names = [...this.#entries.keys()];
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
    const { file, dtype, begin, end } = this.#entry(name);
    const size = elementSize(name, dtype);
    const start = begin + from * size;
    if (start + count * size > end)
      throw new RangeError(`"${shownName(name)}" has no ${count} numbers from ${from} on`);
    const bytes = await bytesOf(file, start, start + count * size);
    return decodeFloats(bytes, { name, dtype, shape: [count], begin: 0, end: bytes.length });
  }

  #entry(name: string): PlacedEntry {
    const entry = this.#entries.get(name);
    if (!entry)
      throw new SafetensorsError(`the file has no tensor "${shownName(name)}"`, { code: 'missing', tensor: name });
    return entry;
  }
}

async function readBlobHeader(file: Blob): Promise<Header> {
  const beginning = await bytesOf(file, 0, BEGINNING_BYTES);
  requireOwnFormat(beginning);
  const dataStart = findData(beginning, file.size);
  return parseHeader(await bytesOf(file, LENGTH_BYTES, dataStart), file.size);
}

async function bytesOf(file: Blob, begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(begin, end).arrayBuffer());
}
