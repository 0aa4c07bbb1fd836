/** Basic operations on lists of rows, from which the wrong functions are built. */
export type Matrix = readonly (readonly number[])[];

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0);
}

export function transposed(matrix: Matrix): Matrix {
  return (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? Number.NaN));
}

export function matmul(a: Matrix, b: Matrix): Matrix {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => dot(row, column)));
}

/** Q Kᵀ, divided by `root`. */
export function scoresOf(q: Matrix, k: Matrix, root = 1): Matrix {
  return q.map((query) => k.map((key) => dot(query, key) / root));
}

export function withMask(scores: Matrix, mask: Matrix): Matrix {
  return scores.map((row, t) => row.map((score, s) => score + (mask[t]?.[s] ?? 0)));
}

/** softmax(Q Kᵀ / root) V. */
export function attend(q: Matrix, k: Matrix, v: Matrix, root = Math.sqrt(q[0]?.length ?? 1)): Matrix {
  return matmul(
    scoresOf(q, k, root).map((row) => softmax(row)),
    v,
  );
}

/** (t, h·d) as one (t, d) a head. */
export function split(x: Matrix, numHeads: number): readonly Matrix[] {
  const width = (x[0]?.length ?? 0) / numHeads;
  return Array.from({ length: numHeads }, (_, h) => x.map((row) => row.slice(h * width, (h + 1) * width)));
}

/** The heads side by side: (t, h·d). */
export function merge(heads: readonly Matrix[]): Matrix {
  return (heads[0] ?? []).map((_, t) => heads.flatMap((head) => head[t] ?? []));
}

/** The softmax of a row in double precision, exp((x − max) / τ) over the sum. A fully masked row gives weights of 0. */
export function softmax(scores: readonly number[], temperature = 1): readonly number[] {
  const highest = Math.max(...scores);
  if (highest === Number.NEGATIVE_INFINITY) return scores.map(() => 0);
  const exponentials = scores.map((score) => Math.exp((score - highest) / temperature));
  const sum = total(exponentials);
  return exponentials.map((each) => each / sum);
}
