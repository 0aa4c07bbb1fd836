/** Dispatches fused attention on the device for every item and head, without a (t, s) matrix. */
import type { Stored } from './kernels.ts';
import { Params } from './params.ts';
import type { Operand, Work } from './work.ts';

/** Strides in elements; the features of a head are contiguous. */
export interface HeadStrides {
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

/** Tile size of a workgroup. */
const QUERIES = 32;
const KEYS = 32;
const VALUE_COLUMNS = 64;

export function attend(work: Work, attention: Attention): void {
  const { items, heads, share, tokens, keys, width, valueWidth, q, k, v, out, scale, dropout } = attention;
  const { lengths, padding, mask, before, after, stored = 'f32' } = attention;
  const { softcap = 0, temperature = 1, offset = 0, keyLimit = keys } = attention;
  const params = new Params()
    .u32(tokens, keys, width, valueWidth, heads, share, keyLimit)
    .f32(scale, softcap, 1 / temperature)
    .i32(offset, before, after)
    .u32(lengths ? 1 : 0, padding ? 1 : 0, mask ? 1 : 0)
    .u32(mask?.strides.outer ?? 0, mask?.strides.inner ?? 0, mask?.strides.row ?? 0);
  for (const { row, outer, inner } of [
    attention.qStrides,
    attention.kStrides,
    attention.vStrides,
    attention.outStrides,
  ]) {
    params.u32(row, outer, inner);
  }
  params
    .u32(dropout?.seed ?? 0, dropThreshold(dropout?.probability ?? 0))
    .f32(survivor(dropout?.probability ?? 0))
    .u32(dropout?.given ? 1 : 0);
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
  const constants: Record<string, number> = dropout ? { DROPOUT: 1, FACTORS: QUERIES * KEYS } : {};
  work.dispatch({ kernel: 'attend', stored, constants }, operands, params, [
    Math.ceil(valueWidth / VALUE_COLUMNS),
    Math.ceil(tokens / QUERIES),
    items * heads,
  ]);
}

/** A random 32-bit number below this threshold drops a weight. */
export function dropThreshold(probability: number): number {
  return Math.floor(probability * 2 ** 32);
}

/** The factor of the weights that are kept. */
export function survivor(probability: number): number {
  return 1 / (1 - probability);
}
