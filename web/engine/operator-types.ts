/** Inputs, attributes and results of the attention operator. */
import type { BooleanTensor, FloatTensor } from './operator-tensor.ts';

/** b batch, h query heads, g key and value heads, t queries, s keys, d and e features of a head. */
export interface OperatorInputs {
  /** (b, h, t, d), or with the heads side by side (b, t, h·d). */
  readonly query: FloatTensor;
  /** (b, g, s, d) or (b, s, g·d); h is a multiple of g. */
  readonly key: FloatTensor;
  /** (b, g, s, e) or (b, s, g·e). */
  readonly value: FloatTensor;
  /** Broadcasts to (b, h, t, all keys). Booleans: true may attend. Numbers are added; −Infinity forbids. */
  readonly attnMask?: FloatTensor | BooleanTensor;
  /** (b, g, past, d) and (b, g, past, e), prepended to the keys and values. */
  readonly pastKey?: FloatTensor;
  readonly pastValue?: FloatTensor;
  /** (b): the number of valid keys of each item; the rest is padding. */
  readonly nonpadKvSeqlen?: ArrayLike<number>;
}

/** Optional attributes of a call. */
export interface OperatorAttributes {
  /** The number of heads side by side; required for operands with three axes. */
  readonly qNumHeads?: number;
  readonly kvNumHeads?: number;
  /** A query may not attend to keys after its own position. */
  readonly isCausal?: boolean;
  /** Factor of the scores; default 1 / √(head size). */
  readonly scale?: number;
  /** Limits the scores to ± softcap; default 0, no limit. */
  readonly softcap?: number;
  /** How many positions before and after its own a query attends to; default −1, no limit. */
  readonly leftWindowSize?: number;
  readonly rightWindowSize?: number;
  /** What `qkMatmulOutput` contains: scaled scores (0), after the softcap (1), masked (2), or weights (3). */
  readonly qkMatmulOutputMode?: number;
}

/** Optional results besides the output. */
export interface WantedResults {
  readonly present?: boolean;
  readonly scores?: boolean;
}

/** Copies, all of the query's type. */
export interface OperatorResults {
  /** (b, h, t, e) or (b, t, h·e). */
  readonly output: FloatTensor;
  /** (b, g, past + s, d) and (b, g, past + s, e): the `past…` inputs of the next call. */
  readonly presentKey?: FloatTensor;
  readonly presentValue?: FloatTensor;
  /** (b, h, t, all keys). */
  readonly qkMatmulOutput?: FloatTensor;
}
