/** The gradient through a softmax, written the wrong way: dS = P ∘ (dP − rowsum(P ∘ dP)) with one part of it lost or changed. */
import { dot, type Matrix, transposed } from '../../plain-attention.ts';

/** dS from a weight, its gradient and the two's row, cell by cell. */
function cells(
  p: Matrix,
  dP: Matrix,
  cell: (weight: number, gradient: number, row: readonly number[], gradients: readonly number[]) => number,
): Matrix {
  return p.map((row, t) => row.map((weight, s) => cell(weight, dP[t]?.[s] ?? Number.NaN, row, dP[t] ?? [])));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const right = (p: Matrix, dP: Matrix): Matrix =>
  cells(p, dP, (weight, gradient, row, gradients) => weight * (gradient - dot(row, gradients)));

export const SOFTMAX_BACKWARD = {
  forgotRowTerm: (p: Matrix, dP: Matrix) => cells(p, dP, (weight, gradient) => weight * gradient),
  addedRowTerm: (p: Matrix, dP: Matrix) =>
    cells(p, dP, (weight, gradient, row, gradients) => weight * (gradient + dot(row, gradients))),
  forgotWeight: (p: Matrix, dP: Matrix) =>
    cells(p, dP, (_weight, gradient, row, gradients) => gradient - dot(row, gradients)),
  rowTermUnweighted: (p: Matrix, dP: Matrix) =>
    cells(p, dP, (weight, gradient, row, gradients) => weight * gradient - dot(row, gradients)),
  summedGradients: (p: Matrix, dP: Matrix) =>
    cells(p, dP, (weight, gradient, _row, gradients) => weight * (gradient - sum(gradients))),
  meanOfGradients: (p: Matrix, dP: Matrix) =>
    cells(p, dP, (weight, gradient, _row, gradients) => weight * (gradient - sum(gradients) / gradients.length)),
  summedColumns: (p: Matrix, dP: Matrix) => transposed(right(transposed(p), transposed(dP))),
  ownCellAlone: (p: Matrix, dP: Matrix) => cells(p, dP, (weight, gradient) => weight * (1 - weight) * gradient),
};
