/** The average context of every head, for mean ablation: what it adds on average stays, what it adds to one row does not. */
import type { Passage } from './passages.ts';
import type { TrainedModel } from './trained-model.ts';

/** (d) for each head, by layer, then by head. */
export type MeanContexts = readonly Float64Array[];

/** Averages over all rows of all passages, with every head on. Yields the progress, 0 to 1. */
export function* meanContexts(trained: TrainedModel, passages: readonly Passage[]): Generator<number, MeanContexts> {
  const { layers, numHeads, dModel } = trained.options;
  const width = dModel / numHeads;
  const sums = Array.from({ length: layers * numHeads }, () => new Float64Array(width));
  let rows = 0;
  // A run is allocated for each length.
  const sorted = [...passages].sort((a, b) => a.words.length - b.words.length);
  for (const [place, { words }] of sorted.entries()) {
    const maps = trained.read(trained.vocabulary.encode(words.slice(0, -1)).ids);
    rows += maps.tokens;
    for (let layer = 0; layer < layers; layer++) {
      const { embedding = new Float32Array(), w_v = [], b_v = [] } = trained.layer(layer).given;
      const values = projected(embedding, w_v, b_v);
      for (let head = 0; head < numHeads; head++) {
        const sum = sums[layer * numHeads + head];
        if (!sum) continue;
        const map = maps.weights.subarray((layer * numHeads + head) * maps.tokens ** 2);
        for (let s = 0; s < maps.tokens; s++) {
          // The sum over all queries of the weights that they give to this key.
          let given = 0;
          for (let t = s; t < maps.tokens; t++) given += map[t * maps.tokens + s] ?? 0;
          for (let d = 0; d < width; d++) sum[d] = (sum[d] ?? 0) + given * (values[s * dModel + head * width + d] ?? 0);
        }
      }
    }
    if (place % 8 === 7) yield place / sorted.length;
  }
  return sums.map((sum) => sum.map((value) => value / rows));
}

/** x (t, m) · w (m, n) + b (n), in double precision. */
export function projected(x: ArrayLike<number>, w: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const to = b.length;
  const from = w.length / to;
  const out = new Float64Array((x.length / from) * to);
  for (let t = 0; t < x.length / from; t++) {
    for (let n = 0; n < to; n++) out[t * to + n] = b[n] ?? 0;
    for (let m = 0; m < from; m++) {
      const value = x[t * from + m] ?? 0;
      for (let n = 0; n < to; n++) out[t * to + n] = (out[t * to + n] ?? 0) + value * (w[m * to + n] ?? 0);
    }
  }
  return out;
}
