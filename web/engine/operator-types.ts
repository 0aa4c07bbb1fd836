/** What the attention operator takes and gives. */
import type { BooleanTensor, FloatTensor } from './operator-tensor.ts';

/** b batch, h query heads, g key and value heads, t queries, s keys, d and e features of a head. */
export interface OperatorInputs {
  /** (b, h, t, d), or with the heads side by side (b, t, h·d). */
  readonly query: FloatTensor;
  /** (b, g, s, d) or (b, s, g·d); h is a multiple of g. */
  readonly key: FloatTensor;
  /** (b, g, s, e) or (b, s, g·e). */
  readonly value: FloatTensor;
  /** Broadcasts to (b, h, t, all keys). Boolean: true may attend. Numbers are added, −Infinity forbids. */
  readonly attnMask?: FloatTensor | BooleanTensor;
  /** (b, g, past, d) and (b, g, past, e): go before the keys and values. */
  readonly pastKey?: FloatTensor;
  readonly pastValue?: FloatTensor;
  /** (b): how many keys of each item are valid; the rest is padding. */
  readonly nonpadKvSeqlen?: ArrayLike<number>;
}

/** What fixes a call besides its operands; everything may be left out. */
export interface OperatorAttributes {
  /** How many heads lie side by side; needed where the operands have three axes. */
  readonly qNumHeads?: number;
  readonly kvNumHeads?: number;
  /** A query sees no key after its own position. */
  readonly isCausal?: boolean;
  /** What the scores are multiplied by; 1 / √(head size) if left out. */
  readonly scale?: number;
  /** Keeps the scores within ± softcap; 0 or left out: they are left alone. */
  readonly softcap?: number;
  /** How many positions before and after its own a query sees; −1 or left out: no limit. */
  readonly leftWindowSize?: number;
  readonly rightWindowSize?: number;
  /** What `qkMatmulOutput` holds: scaled scores (0), after the softcap (1), masked (2), or weights (3). */
  readonly qkMatmulOutputMode?: number;
}

/** Which results are computed besides the output. */
export interface WantedResults {
  readonly present?: boolean;
  readonly scores?: boolean;
}

/** All of the query's type, in memory of their own. */
export interface OperatorResults {
  /** (b, h, t, e) or (b, t, h·e). */
  readonly output: FloatTensor;
  /** (b, g, past + s, d) and (b, g, past + s, e): the past of the next call. */
  readonly presentKey?: FloatTensor;
  readonly presentValue?: FloatTensor;
  /** (b, h, t, all keys). */
  readonly qkMatmulOutput?: FloatTensor;
}
