/**
 * A layer that writes: one row after another against keys and values that it keeps from the rows before, as a language model
 * runs at inference. `wasm/wasm-layer-decoder.ts` computes it with the C++ core; `load-layer-decoder.ts` loads that.
 */
import type { AttentionOptions } from './engine.ts';

export interface LayerDecoder {
  /**
   * Begins a sequence of at most `options.tokens` rows with these weights: w_q, w_k, w_v, w_o and, with biases, b_q and so on,
   * by their names in the trace. Throws `AttentionError` for options or sizes that do not fit.
   */
  begin(options: Required<AttentionOptions>, weights: Readonly<Record<string, Float32Array>>): void;
  /** Takes the next row of the input, (m), and gives its row of the output, (m), a copy. Throws where the cache is full. */
  decode(row: Float32Array): Float32Array;
  /** All of `options.tokens` rows at once, (t, m), without the cache and without changing it: (t, m), a copy. */
  whole(input: Float32Array): Float32Array;
  /** How many rows of keys and of values are kept. */
  readonly kept: number;
  dispose(): void;
}
