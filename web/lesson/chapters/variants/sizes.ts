/**
 * Savings of shared keys and values: layer parameters, cache bytes, and multiplications per token with and without a cache. Counted
 * from the core's own list.
 */
import { TRACE_LISTS } from '../../../engine/generated/trace-lists.ts';
import { productCount, type Sizes } from '../../../engine/provenance/products.ts';
import { HEADS, WIDTH } from './layer.ts';

export interface ModelSize {
  readonly layers: number;
  readonly dModel: number;
  readonly heads: number;
  readonly dK: number;
  /** The published number of key/value heads. */
  readonly kvHeads: number;
}

/** Radford 2019; Brown 2020, table 2.1; Touvron 2023, table 1 and section 2.2; Chowdhery 2022, table 1 and section 2. */
export const MODELS = {
  gpt2: { layers: 12, dModel: 768, heads: 12, dK: 64, kvHeads: 12 },
  gpt3: { layers: 96, dModel: 12288, heads: 96, dK: 128, kvHeads: 96 },
  llama: { layers: 80, dModel: 8192, heads: 64, dK: 128, kvHeads: 8 },
  palm: { layers: 118, dModel: 18432, heads: 48, dK: 256, kvHeads: 1 },
} as const satisfies Readonly<Record<string, ModelSize>>;

export type ModelName = keyof typeof MODELS;

/** The number of key/value heads of another layer at the same dial position as the lab's eight-headed layer. */
export function kvHeadsAt(heads: number, dial: number): number {
  return dial === 1 ? 1 : (heads * dial) / HEADS;
}

/** W_Q and W_O for every head, W_K and W_V for every key/value head; one layer. */
export function parameters({ dModel, heads, dK }: Omit<ModelSize, 'kvHeads' | 'layers'>, kvHeads: number): number {
  return 2 * dModel * dK * (heads + kvHeads);
}

/** Sixteen bits, the usual precision for inference. */
const BYTES = 2;

/** One key and one value per token, key/value head and layer. */
export function cacheBytes({ layers, dK }: Pick<ModelSize, 'layers' | 'dK'>, kvHeads: number, tokens: number): number {
  return BYTES * 2 * layers * kvHeads * dK * tokens;
}

const PER_QUERY = ['q_projected', 'scores', 'scaled', 'context', 'output'];
const PER_KEY = ['k_projected', 'v_projected'];

/** All multiplications for `tokens` tokens. */
export function countedWhole(kvHeads: number, tokens: number): number {
  return counted(kvHeads, tokens, tokens, tokens);
}

/** One query over `keys` cached keys; this step computes the newest key. */
export function countedStep(kvHeads: number, keys: number): number {
  return counted(kvHeads, 1, keys, 1);
}

function counted(kvHeads: number, queries: number, keys: number, newKeys: number): number {
  const sizes = (sourceTokens: number): Sizes => ({
    tokens: queries,
    sourceTokens,
    dModel: WIDTH,
    numHeads: HEADS,
    numKvHeads: kvHeads,
  });
  const list = TRACE_LISTS[kvHeads === HEADS ? 'self' : 'self grouped'] ?? [];
  return list.reduce((sum, declaration) => {
    if (PER_QUERY.includes(declaration.name)) return sum + productCount(declaration, sizes(keys));
    if (PER_KEY.includes(declaration.name)) return sum + productCount(declaration, sizes(newKeys));
    return sum;
  }, 0);
}
