/** What the prose about variants quotes. */
import type { Quotes } from '../quoted.ts';
import { cacheBytes, MODELS } from './sizes.ts';

export const quotes = {
  /** Gigabytes of the cache of Llama 2 for so many tokens. */
  cache: (_, kvHeads, tokens) => cacheBytes(MODELS.llama, Number(kvHeads), Number(tokens)) / 1e9,
  llama_heads: () => MODELS.llama.heads,
  llama_kv_heads: () => MODELS.llama.kvHeads,
} satisfies Quotes;
