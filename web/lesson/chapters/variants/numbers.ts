/** What the prose about variants quotes. */
import { createReferenceEngine } from '../../../engine/reference/reference-engine.ts';
import { DEFAULT_STATE } from '../../state/lesson-state.ts';
import type { Quotes } from '../quoted.ts';
import { figure } from './figure.ts';
import { cacheBytes, MODELS } from './sizes.ts';

export const quotes = {
  /** A weight when heads share keys and values as in the figure. */
  shared: (lesson, ...indices) => {
    const sharing = lesson.with({}, (model) =>
      createReferenceEngine()
        .createSession()
        .forward(figure.computes(() => model, DEFAULT_STATE).request),
    );
    return sharing.at('weights', ...indices);
  },
  /** Gigabytes of the cache of Llama 2 for so many tokens. */
  cache: (_, kvHeads, tokens) => cacheBytes(MODELS.llama, Number(kvHeads), Number(tokens)) / 1e9,
  llama_heads: () => MODELS.llama.heads,
  llama_kv_heads: () => MODELS.llama.kvHeads,
} satisfies Quotes;
