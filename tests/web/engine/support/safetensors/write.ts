/**
 * Writer for safetensors files, byte-identical to the C++ writer.
 *
 * Metadata come first, then tensors by element size, largest first (so that each is aligned), otherwise in the given
 * order.
 */

import { BITS_PER_ELEMENT, SafetensorsError } from '#web/engine/safetensors/header.ts';
import { encode, type WrittenTensor } from './encode.ts';

export type { WrittenTensor } from './encode.ts';

const LENGTH_BYTES = 8;
/** Data alignment, for readers that map the file into memory. */
const ALIGNMENT = 8;
const METADATA = '__metadata__';

/**
 * Throws `SafetensorsError` for tensors that no reader accepts: duplicate names, or a length that does not fit the
 * shape.
 */
export function writeSafetensors(
  tensors: readonly WrittenTensor[],
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  checkTensors(tensors);
  for (const [key, value] of Object.entries(metadata)) checkText(`the metadata's "${key}"`, key + value);

  const placed = placeTensors(tensors);
  const header = new TextEncoder().encode(headerOf(placed, metadata));
  const padding = (ALIGNMENT - (header.length % ALIGNMENT)) % ALIGNMENT;
  const dataStart = LENGTH_BYTES + header.length + padding;
  const file = new Uint8Array(dataStart + (placed.at(-1)?.end ?? 0));
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length + padding), true);
  file.set(header, LENGTH_BYTES);
  file.fill(0x20, LENGTH_BYTES + header.length, dataStart);
  for (const { tensor, begin, end } of placed) encode(tensor, file.subarray(dataStart + begin, dataStart + end));
  return file;
}

interface Placed {
  readonly tensor: WrittenTensor;
  readonly begin: number;
  readonly end: number;
}

function placeTensors(tensors: readonly WrittenTensor[]): readonly Placed[] {
  const bySize = [...tensors].sort((a, b) => BITS_PER_ELEMENT[b.dtype] - BITS_PER_ELEMENT[a.dtype]);
  let reached = 0;
  return bySize.map((tensor) => {
    const begin = reached;
    reached += (tensor.values.length * BITS_PER_ELEMENT[tensor.dtype]) / 8;
    return { tensor, begin, end: reached };
  });
}

/** Built by hand, because an object would move integer-like keys to the front. */
function headerOf(placed: readonly Placed[], metadata: Readonly<Record<string, string>>): string {
  const members = placed.map(({ tensor: { name, dtype, shape }, begin, end }) => {
    return `${JSON.stringify(name)}:${JSON.stringify({ dtype, shape, data_offsets: [begin, end] })}`;
  });
  if (Object.keys(metadata).length > 0) members.unshift(`"${METADATA}":${JSON.stringify(metadata)}`);
  return `{${members.join(',')}}`;
}

function checkTensors(tensors: readonly WrittenTensor[]): void {
  const names = new Set<string>();
  for (const { name, shape, values } of tensors) {
    checkText('the name of a tensor', name);
    if (name === METADATA) throw new SafetensorsError(`a tensor cannot be called ${METADATA}`);
    if (names.has(name)) throw new SafetensorsError(`there are two tensors called "${name}"`);
    names.add(name);
    const count = shape.reduce((product, extent) => product * extent, 1);
    const possible = shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0);
    if (!possible || count !== values.length) {
      throw new SafetensorsError(
        `tensor "${name}" with shape (${shape.join(', ')}) needs ${count} numbers, but has ${values.length}`,
      );
    }
  }
}

/** An unpaired surrogate has no UTF-8 encoding. */
function checkText(what: string, text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new SafetensorsError(`${what} is not well-formed text`);
}
