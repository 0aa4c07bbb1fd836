/**
 * Generates GPT-2-shaped safetensors files with random parameters, in small pieces.
 *
 * The same seed gives the same bytes. As a program it writes a file for measurements:
 *
 *     node tests/web/engine/checkpoint/support/gpt2-file.ts 124M gpt2.safetensors
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { randomNormal } from '#web/engine/random.ts';

export interface Gpt2Sizes {
  readonly vocabulary: number;
  readonly context: number;
  readonly dModel: number;
  readonly layers: number;
}

export interface Gpt2Style {
  readonly prefix?: string;
  readonly dtype?: 'F32' | 'F16' | 'BF16';
  /** Adds the mask buffers that older files have in every layer. */
  readonly buffers?: boolean;
  /** Adds a separate output matrix. */
  readonly head?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
}

export const SIZES: Readonly<Record<string, Gpt2Sizes>> = {
  '124M': { vocabulary: 50257, context: 1024, dModel: 768, layers: 12 },
  '355M': { vocabulary: 50257, context: 1024, dModel: 1024, layers: 24 },
};

const ELEMENT = { F32: 4, F16: 2, BF16: 2 } as const;
/** Size of the random pool; tensors start at different places in it. */
const DRAWN = 2 ** 16 + 1;

interface Planned {
  readonly name: string;
  readonly shape: readonly number[];
}

export function gpt2Tensors({ vocabulary, context, dModel, layers }: Gpt2Sizes, style: Gpt2Style = {}): Planned[] {
  const { prefix = '', buffers = false, head = false } = style;
  const both = (name: string, shape: readonly number[]): Planned[] => [
    { name: `${name}.weight`, shape },
    { name: `${name}.bias`, shape: shape.slice(-1) },
  ];
  const layer = (i: number): Planned[] => [
    ...both(`${prefix}h.${i}.ln_1`, [dModel]),
    ...(buffers ? [{ name: `${prefix}h.${i}.attn.bias`, shape: [1, 1, context, context] }] : []),
    ...both(`${prefix}h.${i}.attn.c_attn`, [dModel, 3 * dModel]),
    ...both(`${prefix}h.${i}.attn.c_proj`, [dModel, dModel]),
    ...both(`${prefix}h.${i}.ln_2`, [dModel]),
    ...both(`${prefix}h.${i}.mlp.c_fc`, [dModel, 4 * dModel]),
    ...both(`${prefix}h.${i}.mlp.c_proj`, [4 * dModel, dModel]),
  ];
  return [
    { name: `${prefix}wte.weight`, shape: [vocabulary, dModel] },
    { name: `${prefix}wpe.weight`, shape: [context, dModel] },
    ...Array.from({ length: layers }, (_, i) => layer(i)).flat(),
    ...both(`${prefix}ln_f`, [dModel]),
    ...(head ? [{ name: 'lm_head.weight', shape: [vocabulary, dModel] }] : []),
  ];
}

/** Yields the bytes of the file in pieces. */
export function* gpt2File(sizes: Gpt2Sizes, style: Gpt2Style = {}): Generator<Uint8Array<ArrayBuffer>> {
  const { dtype = 'F32', metadata } = style;
  const tensors = gpt2Tensors(sizes, style);
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  let offset = 0;
  for (const { name, shape } of tensors) {
    const end = offset + count(shape) * ELEMENT[dtype];
    header[name] = { dtype, shape, data_offsets: [offset, end] };
    offset = end;
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = new Uint8Array(8 + json.length);
  new DataView(start.buffer).setBigUint64(0, BigInt(json.length), true);
  start.set(json, 8);
  yield start;

  const drawn = encoded(
    Float32Array.from({ length: DRAWN }, (_, i) => 0.02 * randomNormal(42, i)),
    dtype,
  );
  const ones = encoded(new Float32Array(DRAWN).fill(1), dtype);
  for (const [place, { name, shape }] of tensors.entries()) {
    const source = /ln_\w+\.weight$/.test(name) ? ones : drawn;
    const bytes = count(shape) * ELEMENT[dtype];
    let at = ((place * 7919) % DRAWN) * ELEMENT[dtype];
    for (let written = 0; written < bytes; ) {
      const piece = source.slice(at, at + bytes - written);
      yield piece;
      written += piece.length;
      at = 0;
    }
  }
}

function encoded(values: Float32Array<ArrayBuffer>, dtype: 'F32' | 'F16' | 'BF16'): Uint8Array<ArrayBuffer> {
  if (dtype === 'F32') return new Uint8Array(values.buffer);
  if (dtype === 'BF16')
    return new Uint8Array(Uint16Array.from(new Uint32Array(values.buffer), (bits) => bits >>> 16).buffer);
  // Exact enough for tests: 0.02 · N(0, 1) in steps of 2⁻¹².
  return new Uint8Array(Uint16Array.from(values, half).buffer);
}

/** Converts a number of magnitude at most 2 to a half, rounding towards zero. */
function half(value: number): number {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.floor(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  return sign | ((exponent + 15) << 10) | Math.floor((size / 2 ** exponent - 1) * 1024);
}

function count(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}

if (process.argv[1] === import.meta.filename) {
  const [, , size = '', path = '', dtype = 'F32'] = process.argv;
  const sizes = SIZES[size];
  if (!sizes || !path || !(dtype === 'F32' || dtype === 'F16' || dtype === 'BF16')) {
    console.error(`usage: gpt2-file.ts ${Object.keys(SIZES).join('|')} FILE [F32|F16|BF16]`);
    process.exit(2);
  }
  const file = openSync(path, 'w');
  for (const piece of gpt2File(sizes, { dtype })) writeSync(file, piece);
  closeSync(file);
}
