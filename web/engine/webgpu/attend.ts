/** Dispatches fused attention on the device for every item and head, without a (t, s) matrix. */
import { EngineFailure } from '../engine.ts';
import { quadsOf, type Stored } from './kernels.ts';
import { Params } from './params.ts';
import type { Operand, Work } from './work.ts';

/** Strides in elements; the features of a head are contiguous. */
export interface HeadStrides {
  /** Where the first row begins; default 0. */
  readonly start?: number;
  readonly row: number;
  readonly outer: number;
  readonly inner: number;
}

/** t queries and s keys of `items` items with `heads` heads; d and e are features of a head. */
export interface Attention {
  readonly items: number;
  readonly heads: number;
  /** The number of query heads per key/value head. */
  readonly share: number;
  readonly tokens: number;
  readonly keys: number;
  readonly width: number;
  readonly valueWidth: number;
  readonly q: Operand;
  readonly k: Operand;
  readonly v: Operand;
  readonly out: Operand;
  readonly qStrides: HeadStrides;
  readonly kStrides: HeadStrides;
  readonly vStrides: HeadStrides;
  readonly outStrides: HeadStrides;
  readonly scale: number;
  readonly softcap?: number;
  readonly temperature?: number;
  /** Query t has position t + offset. */
  readonly offset?: number;
  /** How many positions before and after its own a query attends to; −1: no limit. */
  readonly before: number;
  readonly after: number;
  /** No query attends to this key or later ones; default: all keys. */
  readonly keyLimit?: number;
  /** (items): the number of valid keys, as 32-bit integers; the last query is at the last valid key. */
  readonly lengths?: Operand | undefined;
  /** (items, s): nonzero marks padding. */
  readonly padding?: Operand | undefined;
  /** Added to the scores, with contiguous rows; the stride of a broadcast axis is 0. */
  readonly mask?: { readonly values: Operand; readonly strides: HeadStrides } | undefined;
  readonly dropout?: Dropout | undefined;
  /** Storage type of q, k and v. */
  readonly stored?: Stored;
}

interface Dropout {
  readonly seed: number;
  readonly probability: number;
  /** (items, heads, t, s): factors of the weights, in place of those from the seed. */
  readonly given?: Operand | undefined;
}

/** Queries of a workgroup, at most so many keys at a time, and four times so many columns of the values. */
const QUERIES = 64;
const MOST_KEYS = 32;
const MOST_VALUE_QUADS = 16;
/** 16 KiB, what every device gives a workgroup, in four 32-bit numbers each. */
const WORKGROUP_QUADS = 1024;

export function attend(work: Work, attention: Attention): void {
  const { items, heads, share, tokens, keys, width, valueWidth, q, k, v, out, scale, dropout } = attention;
  const { lengths, padding, mask, before, after, stored = 'f32', qStrides, kStrides, vStrides, outStrides } = attention;
  const { softcap = 0, temperature = 1, offset = 0, keyLimit = keys } = attention;
  const params = new Params()
    .u32(tokens, keys, width, valueWidth, heads, share, keyLimit)
    .f32(scale, softcap, 1 / temperature)
    .i32(offset, before, after)
    .u32(mask?.strides.outer ?? 0, mask?.strides.inner ?? 0, mask?.strides.row ?? 0);
  for (const { start = 0, row, outer, inner } of [qStrides, kStrides, vStrides]) params.u32(start, row, outer, inner);
  params
    .u32(outStrides.row, outStrides.outer, outStrides.inner)
    .u32(dropout?.seed ?? 0, dropThreshold(dropout?.probability ?? 0))
    .f32(survivor(dropout?.probability ?? 0));
  const { absent } = work;
  const operands = [
    q,
    k,
    v,
    mask?.values ?? absent,
    padding ?? absent,
    lengths ?? absent,
    dropout?.given ?? absent,
    out,
  ];
  const constants = {
    HAS_LENGTHS: Number(lengths !== undefined),
    HAS_PADDING: Number(padding !== undefined),
    HAS_MASK: Number(mask !== undefined),
    SOFTCAP: Number(softcap > 0),
    DROPOUT: Number(dropout !== undefined),
    FACTORS_GIVEN: Number(dropout?.given !== undefined),
  };
  const widthQuads = Math.ceil(width / 4);
  const valueQuads = Math.min(Math.ceil(valueWidth / 4), MOST_VALUE_QUADS);
  const prefix = [
    `const KEYS = ${keysOf(widthQuads + valueQuads)}u;`,
    `const WIDTH_QUADS = ${widthQuads}u;`,
    `const VALUE_QUADS = ${valueQuads}u;`,
    quadsOf('q', 1, beginsAtQuads(qStrides, width)),
    quadsOf('k', 2, beginsAtQuads(kStrides, width)),
    quadsOf('v', 3, beginsAtQuads(vStrides, valueWidth)),
  ].join('\n');
  work.dispatch({ kernel: 'attend', stored, prefix, constants }, operands, params, [
    Math.ceil(valueWidth / (4 * valueQuads)),
    Math.ceil(tokens / QUERIES),
    items * heads,
  ]);
}

/** How many keys fit into a workgroup's memory: a power of two. */
function keysOf(quads: number): number {
  if (quads > WORKGROUP_QUADS) {
    throw new EngineFailure('out-of-memory', 'a key of a head does not fit into the memory of a workgroup');
  }
  return Math.min(MOST_KEYS, 2 ** Math.floor(Math.log2(WORKGROUP_QUADS / quads)));
}

function beginsAtQuads({ start = 0, row, outer, inner }: HeadStrides, width: number): boolean {
  return [start, row, outer, inner, width].every((count) => count % 4 === 0);
}

/** A random 32-bit number below this threshold drops a weight. */
export function dropThreshold(probability: number): number {
  return Math.floor(probability * 2 ** 32);
}

/** The factor of the weights that are kept. */
export function survivor(probability: number): number {
  return 1 / (1 - probability);
}
