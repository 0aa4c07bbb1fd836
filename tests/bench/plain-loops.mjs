// Loops of the plain JavaScript implementation.
//
// Rows are contiguous. Four rows of the right-hand side are processed together, so that the result row is read and
// written a quarter as often.

/** out (n, m) = a (n, k) · b (k, m) + bias (m) */
export function matmul(a, b, bias, out, n, k, m) {
  for (let i = 0; i < n; i += 1) {
    out.set(bias, i * m);
    addRow(a, i * k, 1, b, out, i * m, k, m);
  }
}

/** out (n, m) = a (k, n)ᵀ · b (k, m); `out` must be zero before. */
export function matmulTransposedA(a, b, out, n, k, m) {
  for (let i = 0; i < n; i += 1) addRow(a, i, n, b, out, i * m, k, m);
}

/** out (n, m) = a (n, k) · b (m, k)ᵀ */
export function matmulTransposedB(a, b, out, n, k, m) {
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < m; j += 1) out[i * m + j] = dot(a, i * k, b, j * k, k);
  }
}

/** out[to + j] += sum over r of a[from + r · step] · b (k, m)[r][j] */
function addRow(a, from, step, b, out, to, k, m) {
  let r = 0;
  for (; r + 4 <= k; r += 4) {
    const a0 = a[from + r * step];
    const a1 = a[from + (r + 1) * step];
    const a2 = a[from + (r + 2) * step];
    const a3 = a[from + (r + 3) * step];
    const row = r * m;
    for (let j = 0; j < m; j += 1) {
      out[to + j] += a0 * b[row + j] + a1 * b[row + m + j] + a2 * b[row + 2 * m + j] + a3 * b[row + 3 * m + j];
    }
  }
  for (; r < k; r += 1) axpy(a[from + r * step], b, r * m, out, to, m);
}

/** y[to + j] += factor · x[from + j] */
export function axpy(factor, x, from, y, to, count) {
  for (let j = 0; j < count; j += 1) y[to + j] += factor * x[from + j];
}

/** The sum over j of x[from + j] · y[to + j], in four independent partial sums. */
export function dot(x, from, y, to, count) {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let j = 0;
  for (; j + 4 <= count; j += 4) {
    s0 += x[from + j] * y[to + j];
    s1 += x[from + j + 1] * y[to + j + 1];
    s2 += x[from + j + 2] * y[to + j + 2];
    s3 += x[from + j + 3] * y[to + j + 3];
  }
  for (; j < count; j += 1) s0 += x[from + j] * y[to + j];
  return s0 + s1 + (s2 + s3);
}

/** out (m) = the sum of the rows of a (n, m); `out` must be zero before. */
export function sumRows(a, out, n, m) {
  for (let i = 0; i < n; i += 1) axpy(1, a, i * m, out, 0, m);
  return out;
}
