/** Summarises a matrix of weights in bands of neighbouring queries. */

/** Queries from `from` to before `to`; averages unless stated otherwise. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** The share of their pairs that are open. */
  readonly open: number;
  /** Queries that may look at nothing. */
  readonly blind: number;
  /** e to the power of the entropy: the effective number of keys per query. Queries without keys do not count. */
  readonly spread: number;
  /** Mean distance of the keys in positions. Queries without keys do not count. */
  readonly distance: number;
  /** The largest weight of the band. */
  readonly most: number;
}

const BANDS = 8;

/** `weights` and `pairs` are (t, s). */
export function bandsOf(weights: Float32Array, pairs: Uint8Array, tokens: number): readonly Band[] {
  const count = Math.min(BANDS, tokens);
  return Array.from({ length: count }, (_, band) =>
    bandOf(weights, pairs, tokens, Math.floor((band * tokens) / count), Math.floor(((band + 1) * tokens) / count)),
  );
}

function bandOf(weights: Float32Array, pairs: Uint8Array, tokens: number, from: number, to: number): Band {
  let [open, blind, spread, distance, most] = [0, 0, 0, 0, 0];
  for (let t = from; t < to; t++) {
    let [keys, entropy, reach] = [0, 0, 0];
    for (let s = 0; s < tokens; s++) {
      keys += pairs[t * tokens + s] ?? 0;
      const weight = weights[t * tokens + s] ?? 0;
      if (weight === 0) continue;
      entropy -= weight * Math.log(weight);
      reach += weight * Math.abs(t - s);
      most = Math.max(most, weight);
    }
    open += keys;
    if (keys === 0) blind++;
    else [spread, distance] = [spread + Math.exp(entropy), distance + reach];
  }
  const seeing = Math.max(1, to - from - blind);
  return {
    from,
    to,
    open: open / ((to - from) * tokens),
    blind,
    spread: spread / seeing,
    distance: distance / seeing,
    most,
  };
}
