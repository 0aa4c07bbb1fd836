/** Dispatches row-wise kernels on a matrix (n, m), one workgroup per row. */
import { Params } from './params.ts';
import { type Operand, rows, type Work } from './work.ts';

/** out (n, m) = the softmax of each row; −∞ gives weight 0. */
export function softmax(work: Work, x: Operand, columns: number, out: Operand): void {
  const count = out.count / columns;
  work.dispatch({ kernel: 'softmax' }, [x, out], new Params().u32(count, columns), rows(count));
}

/** out (n, m) = (x − mean) / √(variance + epsilon) · weight (m) + bias (m), row by row. */
export function layerNorm(
  work: Work,
  x: Operand,
  weight: Operand,
  bias: Operand,
  columns: number,
  epsilon: number,
  out: Operand,
): void {
  const count = out.count / columns;
  const params = new Params().u32(count, columns).f32(epsilon);
  work.dispatch({ kernel: 'layer_norm' }, [x, weight, bias, out], params, rows(count));
}
