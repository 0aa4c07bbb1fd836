/** The layer as naive loops over 32-bit floats that keep every score, and a few rows in double precision to measure errors against. */
import type { ForwardRequest } from '../../../engine/engine.ts';

type Numbers = Float32Array | Float64Array;

/** One head, no bias, no mask: Y (t, m). `make` allocates arrays and so decides the precision. */
function layer<N extends Numbers>(
  { given, options }: ForwardRequest,
  rows: readonly number[],
  make: (length: number) => N,
): N {
  const { tokens, dModel: width } = options;
  const x = given.embedding ?? new Float32Array(0);
  const of = (name: string): Float32Array => given[name] ?? new Float32Array(0);
  const every = Array.from({ length: tokens }, (_, t) => t);
  const q = product(x, of('w_q'), rows, width, make);
  const k = product(x, of('w_k'), every, width, make);
  const v = product(x, of('w_v'), every, width, make);
  const weights = scores(q, k, rows.length, tokens, width, make);
  softmax(weights, rows.length, tokens);
  const z = make(rows.length * width);
  for (let t = 0; t < rows.length; t++) {
    for (let s = 0; s < tokens; s++) {
      const weight = weights[t * tokens + s] as number;
      for (let d = 0; d < width; d++)
        z[t * width + d] = (z[t * width + d] as number) + weight * (v[s * width + d] as number);
    }
  }
  return product(z, of('w_o'), [...rows.keys()], width, make);
}

/** The given rows of x (·, m) times w (m, m). */
function product<N extends Numbers>(
  x: Numbers,
  w: Numbers,
  rows: readonly number[],
  width: number,
  make: (length: number) => N,
): N {
  const out = make(rows.length * width);
  for (const [t, row] of rows.entries()) {
    for (let i = 0; i < width; i++) {
      const value = x[row * width + i] as number;
      for (let j = 0; j < width; j++)
        out[t * width + j] = (out[t * width + j] as number) + value * (w[i * width + j] as number);
    }
  }
  return out;
}

function scores<N extends Numbers>(
  q: N,
  k: N,
  rows: number,
  keys: number,
  width: number,
  make: (length: number) => N,
): N {
  const out = make(rows * keys);
  const scale = 1 / Math.sqrt(width);
  for (let t = 0; t < rows; t++) {
    for (let s = 0; s < keys; s++) {
      let sum = 0;
      for (let d = 0; d < width; d++) sum += (q[t * width + d] as number) * (k[s * width + d] as number);
      out[t * keys + s] = sum * scale;
    }
  }
  return out;
}

function softmax(values: Numbers, rows: number, keys: number): void {
  for (let t = 0; t < rows; t++) {
    const row = values.subarray(t * keys, (t + 1) * keys);
    let largest = Number.NEGATIVE_INFINITY;
    for (let s = 0; s < keys; s++) largest = Math.max(largest, row[s] as number);
    let sum = 0;
    for (let s = 0; s < keys; s++) {
      row[s] = Math.exp((row[s] as number) - largest);
      sum += row[s] as number;
    }
    for (let s = 0; s < keys; s++) row[s] = (row[s] as number) / sum;
  }
}

export function plainLoops(request: ForwardRequest): Float32Array {
  const rows = Array.from({ length: request.options.tokens }, (_, t) => t);
  return layer(request, rows, (length) => new Float32Array(length));
}

/** How many rows are computed in double precision. */
const CHECKED = 16;

export interface Exact {
  readonly rows: readonly number[];
  /** (row, m) */
  readonly values: Float64Array;
}

export function exactRows(request: ForwardRequest): Exact {
  const { tokens } = request.options;
  const count = Math.min(CHECKED, tokens);
  const rows = Array.from({ length: count }, (_, i) => Math.floor((i * tokens) / count));
  return { rows, values: layer(request, rows, (length) => new Float64Array(length)) };
}

/** The largest error of an output (t, m) in the rows computed in double precision. */
export function errorOf(output: Float32Array, { rows, values }: Exact): number {
  const width = values.length / rows.length;
  let largest = 0;
  for (const [i, row] of rows.entries()) {
    for (let j = 0; j < width; j++) {
      const distance = Math.abs((output[row * width + j] as number) - (values[i * width + j] as number));
      // A NaN must count as an error, too.
      if (Number.isNaN(distance)) return distance;
      largest = Math.max(largest, distance);
    }
  }
  return largest;
}
