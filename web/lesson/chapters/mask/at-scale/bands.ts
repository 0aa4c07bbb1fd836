/** A matrix of weights in a few words: what bands of neighbouring queries do. */

/** Queries from `from` to before `to`, on average where nothing else is said. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** Of their pairs, the share that is open. */
  readonly open: number;
  /** Queries that may look at nothing. */
  readonly blind: number;
  /** e to the power of the entropy: over how many keys a query spreads, if it did so evenly. Blind queries do not count. */
  readonly spread: number;
  /** How far away, in positions, a query looks. Blind queries do not count. */
  readonly distance: number;
  /** The largest weight of them all. */
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
