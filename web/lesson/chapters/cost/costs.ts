/**
 * The cost of a multi-head attention layer in multiplications and bytes: by formulas, and counted from the core's declared list.
 * Single precision, four bytes per number, without biases.
 */
import { letters } from '../../../engine/cell.ts';
import { TRACE_LISTS } from '../../../engine/generated/trace-lists.ts';
import { cellCount, productCount, type Sizes } from '../../../engine/provenance/products.ts';
import { formatNumber } from '../../../views/format-number.ts';

export interface LayerSize {
  readonly tokens: number;
  readonly dModel: number;
  readonly heads: number;
}

export const PARTS = ['qkv', 'scores', 'scale', 'values', 'output'] as const;
export type Part = (typeof PARTS)[number];
export type Multiplications = Readonly<Record<Part, number>>;

/** The formulas of the chapter. */
export function multiplications({ tokens, dModel, heads }: LayerSize): Multiplications {
  return {
    qkv: 3 * tokens * dModel ** 2,
    scores: tokens ** 2 * dModel,
    scale: heads * tokens ** 2,
    values: tokens ** 2 * dModel,
    output: tokens * dModel ** 2,
  };
}

/** Of the feed-forward part behind the layer: two matrices of d_model × 4·d_model, as in all four known models. */
export function feedForward({ tokens, dModel }: Pick<LayerSize, 'tokens' | 'dModel'>): number {
  return 8 * tokens * dModel ** 2;
}

/** What grows with T² as a part of the layer, of the block with its feed-forward part, and of a block with only half of the pairs. */
export function pairShares(size: LayerSize): Readonly<Record<'layer' | 'block' | 'causal', number>> {
  const { qkv, output, ...ofPairs } = multiplications(size);
  const [words, pairs] = [qkv + output, sum(ofPairs)];
  const block = words + feedForward(size);
  return { layer: pairs / (words + pairs), block: pairs / (block + pairs), causal: pairs / 2 / (block + pairs / 2) };
}

const OF_PART: Readonly<Record<string, Part>> = {
  q_projected: 'qkv',
  k_projected: 'qkv',
  v_projected: 'qkv',
  scores: 'scores',
  scaled: 'scale',
  context: 'values',
  output: 'output',
};

/** The same from the core's list: each tensor's cells times its number of products. */
export function countedMultiplications(size: LayerSize): Multiplications {
  const counts: Record<Part, number> = { qkv: 0, scores: 0, scale: 0, values: 0, output: 0 };
  for (const declaration of TRACE_LISTS.self ?? []) {
    const part = OF_PART[declaration.name];
    if (part) counts[part] += productCount(declaration, sizesOf(size));
  }
  return counts;
}

function sizesOf({ tokens, dModel, heads }: LayerSize): Sizes {
  return { tokens, sourceTokens: tokens, dModel, numHeads: heads };
}

export const STORES = ['weights', 'tokens', 'maps'] as const;
export type Store = (typeof STORES)[number];

const BYTES = 4;

/** Bytes of the four matrices, of Q, K, V, Z and Y, and of all heads' maps. */
export function bytes({ tokens, dModel, heads }: LayerSize): Readonly<Record<Store, number>> {
  return { weights: BYTES * 4 * dModel ** 2, tokens: BYTES * 5 * tokens * dModel, maps: BYTES * heads * tokens ** 2 };
}

const OF_STORE: Readonly<Record<Store, readonly string[]>> = {
  weights: ['w_q', 'w_k', 'w_v', 'w_o'],
  tokens: ['q', 'k', 'v', 'context', 'output'],
  maps: ['weights'],
};

/** The same from the core's declared shapes. */
export function countedBytes(size: LayerSize): Readonly<Record<Store, number>> {
  const of = (store: Store): number =>
    (TRACE_LISTS.self ?? [])
      .filter(({ name }) => OF_STORE[store].includes(name))
      .reduce((sum, { axes }) => sum + BYTES * cellCount(letters(axes), sizesOf(size)), 0);
  return { weights: of('weights'), tokens: of('tokens'), maps: of('maps') };
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

/** The number of tokens from which scores and values cost more than the four projections: 2·T²·d = 4·T·d². */
export function evenAt({ dModel }: Pick<LayerSize, 'dModel'>): number {
  return 2 * dModel;
}

/** The same with the feed-forward part: 2·T²·d = 12·T·d². */
export function evenInBlock({ dModel }: Pick<LayerSize, 'dModel'>): number {
  return 6 * dModel;
}

export const MODELS = {
  base: { dModel: 512, heads: 8 },
  large: { dModel: 1024, heads: 16 },
  gpt2: { dModel: 768, heads: 12 },
  gpt3: { dModel: 12288, heads: 96 },
} as const;

/** The tokens that the models were trained to read at once, where the paper gives a number. */
export const CONTEXTS = { gpt2: 1024, gpt3: 2048 } as const;

const UNITS = ['', ' k', ' M', ' G', ' T', ' P'] as const;

/** Three digits and a unit, in powers of a thousand: 1.05 M. */
export function compact(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${formatNumber(value, digits)}${UNITS[unit]}`;
}
