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
