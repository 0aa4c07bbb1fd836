/**
 * Interface of a decoder layer with a key/value cache, as a language model runs at inference.
 *
 * `wasm/wasm-layer-decoder.ts` implements it with the C++ core; `load-layer-decoder.ts` loads that.
 */
import type { AttentionOptions } from './engine.ts';

export interface LayerDecoder {
  /**
   * Starts a sequence of at most `options.tokens` rows.
   *
   * `weights` has w_q, w_k, w_v, w_o and, with biases, b_q and so on, named as in the trace. Throws `AttentionError`
   * for invalid options or sizes.
   */
  begin(options: Required<AttentionOptions>, weights: Readonly<Record<string, Float32Array>>): void;
  /** Processes the next input row, (m); returns a copy of the output row, (m). Throws if the cache is full. */
  decode(row: Float32Array): Float32Array;
  /**
   * Processes all `options.tokens` rows together, (t, m), without using or changing the cache; returns a copy, (t, m).
   */
  whole(input: Float32Array): Float32Array;
  /** The number of cached rows of keys and values. */
  readonly kept: number;
  dispose(): void;
}
