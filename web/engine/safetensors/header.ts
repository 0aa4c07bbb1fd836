/**
 * Reads and validates the header of a safetensors file.
 *
 * The file starts with an eight-byte length and JSON that gives every tensor's type, shape and byte range. The header
 * is untrusted: errors name the tensor.
 */
import { shownName } from '../shown-name.ts';
import { scanJson } from './scan-json.ts';

/** What is wrong with a file. 'invalid' breaks the format, 'unreadable' gave no bytes; the others concern one tensor. */
export type SafetensorsErrorCode = 'invalid' | 'truncated' | 'missing' | 'type' | 'shape' | 'value' | 'unreadable';

export interface SafetensorsErrorDetails extends ErrorOptions {
  readonly code?: SafetensorsErrorCode;
  readonly tensor?: string;
}

/** A file that cannot be used; the message says what is wrong. */
export class SafetensorsError extends Error {
  override readonly name = 'SafetensorsError';
  readonly code: SafetensorsErrorCode;
  /** The name of the tensor at fault; null if the fault is not in a single one. */
  readonly tensor: string | null;

  constructor(message: string, { code = 'invalid', tensor, ...options }: SafetensorsErrorDetails = {}) {
    super(message, options);
    this.code = code;
    this.tensor = tensor ?? null;
  }
}

/** A tensor's data lie beyond the end of the file, probably an incomplete download. Both numbers are bytes of data. */
export class TruncatedError extends SafetensorsError {
  declare readonly tensor: string;
  readonly needed: number;
  readonly found: number;

  constructor(tensor: string, needed: number, found: number, range: string) {
    super(`tensor "${shownName(tensor)}" claims the bytes ${range}, but the file has ${found} bytes of data`, {
      code: 'truncated',
      tensor,
    });
    this.needed = needed;
    this.found = found;
  }
}

/** By the format's type names. Complex numbers and floats of less than 16 bits are listed, but cannot be read. */
export const BITS_PER_ELEMENT = {
  F64: 64,
  F32: 32,
  F16: 16,
  BF16: 16,
  I64: 64,
  I32: 32,
  I16: 16,
  I8: 8,
  U8: 8,
  BOOL: 8,
  U64: 64,
  U32: 32,
  U16: 16,
  C64: 64,
  F8_E4M3: 8,
  F8_E5M2: 8,
  F8_E8M0: 8,
  F8_E4M3FNUZ: 8,
  F8_E5M2FNUZ: 8,
  F6_E2M3: 6,
  F6_E3M2: 6,
  F4: 4,
} as const;

export type KnownDtype = keyof typeof BITS_PER_ELEMENT;

/** A type of the format, or the name of another one, whose tensors cannot be read. */
export type Dtype = KnownDtype | (string & Record<never, never>);

export interface TensorEntry {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Byte range from the start of the file. */
  readonly begin: number;
  readonly end: number;
}

export interface Header {
  readonly metadata: Readonly<Record<string, string>>;
  readonly entries: readonly TensorEntry[];
}

export const LENGTH_BYTES = 8;
/** The format's own limit. */
const MAX_HEADER_BYTES = 100_000_000;
/** Generous: the largest published models have some thousands in a file. */
const MAX_TENSORS = 65_536;
const METADATA = '__metadata__';

const MAX_AXES = 16;

/** For a whole file in memory. */
export function readHeader(bytes: Uint8Array): Header {
  const dataStart = findData(bytes, bytes.length);
  return parseHeader(bytes.subarray(LENGTH_BYTES, dataStart), bytes.length);
}

/** The header's end, from the first bytes of a file. */
export function findData(bytes: Uint8Array, fileLength: number): number {
  if (fileLength < LENGTH_BYTES) {
    throw new SafetensorsError(`the file has ${fileLength} bytes; a safetensors file has at least ${LENGTH_BYTES}`);
  }
  const declared = new DataView(bytes.buffer, bytes.byteOffset, LENGTH_BYTES).getBigUint64(0, true);
  const available = fileLength - LENGTH_BYTES;
  if (declared > MAX_HEADER_BYTES || declared > available) {
    throw new SafetensorsError(`the header says that it has ${declared} bytes, but the file has ${available} after it`);
  }
  return LENGTH_BYTES + Number(declared);
}

export function parseHeader(header: Uint8Array, fileLength: number): Header {
  const dataStart = LENGTH_BYTES + header.length;
  let metadata: Header['metadata'] = Object.create(null);
  const entries: TensorEntry[] = [];
  for (const [name, value] of Object.entries(parseObject(decodeText(header)))) {
    if (name === METADATA) metadata = parseMetadata(value);
    else entries.push(parseEntry(name, value, dataStart, fileLength));
  }
  checkCoverage(entries, dataStart, fileLength);
  return { metadata, entries };
}

/** Without the space around the JSON, which may be most of the header. */
function decodeText(header: Uint8Array): string {
  let [begin, end] = [0, header.length];
  while (begin < end && isSpace(header[begin])) begin++;
  while (begin < end && isSpace(header[end - 1])) end--;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(header.subarray(begin, end));
  } catch {
    throw new SafetensorsError('the header is not UTF-8 text');
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * A valid header is 3 deep: tensors, their properties, their shapes. The margin leaves better errors to the checks of
 * each tensor.
 */
const MAX_DEPTH = 8;

function checkText(json: string): void {
  const flaw = scanJson(json, MAX_DEPTH, MAX_TENSORS);
  if (!flaw) return;
  const [inside] = flaw.path;
  const where = inside === METADATA ? METADATA : inside === undefined ? 'the header' : `tensor "${shownName(inside)}"`;
  const name = 'name' in flaw ? shownName(flaw.name) : '';
  if (flaw.kind === 'many') throw new SafetensorsError(`${where} has more than ${MAX_TENSORS} names`);
  if (flaw.kind === 'deep') throw new SafetensorsError(`${where} nests deeper than the format does`);
  if (inside === METADATA) throw new SafetensorsError(`${METADATA}: "${name}" is there twice`);
  if (inside !== undefined) throw new SafetensorsError(`${where} has "${name}" twice`);
  if (flaw.name === METADATA) throw new SafetensorsError(`the header has ${METADATA} twice`);
  throw new SafetensorsError(`there are two tensors called "${name}"`);
}

/** JSON escapes can form an unpaired surrogate, which UTF-8 cannot represent. */
function checkWellFormed(text: string, what: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new SafetensorsError(`${what} "${shownName(text)}" has an unpaired surrogate`);
}

function parseObject(json: string): object {
  checkText(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new SafetensorsError('the header is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SafetensorsError('the header is not a JSON object');
  }
  return value;
}

/** Without a prototype, so that `__proto__` and `constructor` are ordinary names. */
function parseMetadata(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SafetensorsError(`${METADATA} must map texts to texts, but is ${shownName(JSON.stringify(value))}`);
  }
  const metadata: Record<string, string> = Object.create(null);
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') {
      throw new SafetensorsError(
        `${METADATA} must map texts to texts, but "${shownName(key)}" is ${shownName(JSON.stringify(text))}`,
      );
    }
    for (const part of [key, text]) checkWellFormed(part, `${METADATA}:`);
    metadata[key] = text;
  }
  return metadata;
}

function parseEntry(name: string, value: unknown, dataStart: number, fileLength: number): TensorEntry {
  checkWellFormed(name, 'the name');
  const shown = shownName(name);
  const { dtype, shape, data_offsets } = checked(name, value);
  const [from, to] = data_offsets;
  const begin = dataStart + from;
  const end = dataStart + to;
  const found = fileLength - dataStart;
  if (from > to) {
    throw new SafetensorsError(
      `tensor "${shown}" claims the bytes ${from} to ${to}, but the file has ${found} bytes of data`,
      { tensor: name },
    );
  }
  if (end > fileLength) throw new TruncatedError(name, to, found, `${from} to ${to}`);
  const needed = isKnown(dtype) ? byteLength(name, dtype, shape) : to - from;
  if (needed !== to - from) {
    throw new SafetensorsError(
      `tensor "${shown}" with shape (${shape.join(', ')}) and type ${dtype} needs ${needed} bytes, but has ${to - from}`,
      { code: 'shape', tensor: name },
    );
  }
  return { name, dtype, shape, begin, end };
}

function isKnown(dtype: Dtype): dtype is KnownDtype {
  return Object.hasOwn(BITS_PER_ELEMENT, dtype);
}

function byteLength(name: string, dtype: KnownDtype, shape: readonly number[]): number {
  // An axis of length 0 makes the tensor empty, whatever the other lengths.
  if (shape.includes(0)) return 0;
  const bits = shape.reduce((product, extent) => product * extent, BITS_PER_ELEMENT[dtype] as number);
  const wrong = !Number.isSafeInteger(bits)
    ? 'is larger than any file'
    : bits % 8 !== 0
      ? `and type ${dtype} has ${bits} bits, which are not whole bytes`
      : null;
  if (wrong === null) return bits / 8;
  throw new SafetensorsError(`tensor "${shownName(name)}" with shape (${shape.join(', ')}) ${wrong}`, {
    code: 'shape',
    tensor: name,
  });
}

/** Every data byte must belong to exactly one tensor: no overlap, no gap, no remainder. */
function checkCoverage(entries: readonly TensorEntry[], dataStart: number, fileLength: number): void {
  let reached = dataStart;
  let previous = '';
  for (const { name, begin, end } of [...entries].sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin < reached) {
      throw new SafetensorsError(`tensor "${shownName(name)}" overlaps tensor "${shownName(previous)}"`, {
        tensor: name,
      });
    }
    if (begin > reached) {
      throw new SafetensorsError(`${begin - reached} bytes before tensor "${shownName(name)}" belong to no tensor`);
    }
    reached = end;
    previous = name;
  }
  if (reached < fileLength) throw new SafetensorsError(`the last ${fileLength - reached} bytes belong to no tensor`);
}

interface Declared {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

function checked(name: string, value: unknown): Declared {
  const require = (isRight: boolean, path: string, expected: string, found: unknown): void => {
    if (isRight) return;
    const text = `${path}should be ${expected}, but is ${shownName(described(found))}`;
    throw new SafetensorsError(`tensor "${shownName(name)}": ${text}`, { tensor: name });
  };
  const requireList = (list: unknown, path: string): void => {
    require(Array.isArray(list), `${path} `, 'a list', list);
    for (const [i, each] of (list as unknown[]).entries()) {
      require(typeof each === 'number', `${path}.${i} `, 'a number', each);
      require(Number.isSafeInteger(each), `${path}.${i} `, 'a whole number below 2^53', each);
      require(Number(each) >= 0, `${path}.${i} `, '>=0', each);
    }
  };
  require(typeof value === 'object' && value !== null && !Array.isArray(value), '', 'an object', value);
  const { dtype, shape, data_offsets, ...others } = value as Readonly<Record<string, unknown>>;
  require(typeof dtype === 'string', 'dtype ', 'a text', dtype);
  requireList(shape, 'shape');
  require((shape as unknown[]).length <= MAX_AXES, 'shape ', `at most ${MAX_AXES} axes`, shape);
  requireList(data_offsets, 'data_offsets');
  const offsets = data_offsets as readonly number[];
  const odd = Math.min(offsets.length, 2);
  require(offsets.length === 2, `data_offsets.${odd} `, 'one of two numbers', offsets[odd]);
  const [other] = Object.keys(others);
  require(other === undefined, `"${shownName(other ?? '')}" `, 'absent', others[other ?? '']);
  return value as Declared;
}

/** Without a list's items, of which there may be a million. */
function described(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : (JSON.stringify(value) ?? 'missing');
}
