/**
 * Common wrong implementations. A learner's function that returns the same as one of these on every hidden input has made that
 * mistake.
 */
import { words as codeWords } from '../../../../messages/en/exercises/write-function.ts';
import { apart } from '../../mistake.ts';
import {
  attend,
  dot,
  type Matrix,
  matmul,
  merge,
  scoresOf,
  softmax,
  split,
  transposed,
  withMask,
} from '../../plain-attention.ts';
import type { CodeCase } from './code-cases.ts';
import { type FunctionName, flat, isList, type Nested } from './functions.ts';

type MistakeId = keyof typeof codeWords.mistakes;
// A learner's arguments are lists of lists; each wrong function knows its own.
type Wrong = (...args: never[]) => Nested;

const rootOf = (matrix: Matrix): number => Math.sqrt(matrix[0]?.length ?? 1);
const softmaxRows = (matrix: Matrix): Matrix => matrix.map((row) => softmax(row));

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Attention in which head h reads the keys and values of `groupOf(h)`. */
function grouped(groupOf: (h: number, heads: number, groups: number) => number, root?: number) {
  return (q: readonly Matrix[], k: readonly Matrix[], v: readonly Matrix[]): readonly Matrix[] =>
    q.map((queries, h) => {
      const g = groupOf(h, q.length, k.length);
      return attend(queries, k[g] ?? [], v[g] ?? [], root);
    });
}

const shared = (h: number, heads: number, groups: number): number => Math.floor((h * groups) / heads);

/** What differs is which head of keys and values a head reads. */
const GROUPED = {
  groupsInTurn: grouped((h, _heads, groups) => h % groups),
  dividedByGroups: grouped((h, _heads, groups) => Math.min(Math.floor(h / groups), groups - 1)),
  oneGroupForAll: grouped(() => 0),
  forgotScale: grouped(shared, 1),
};

/** dS from a weight, its gradient and the two's row, cell by cell. */
function cells(
  p: Matrix,
  dP: Matrix,
  cell: (weight: number, gradient: number, row: readonly number[], gradients: readonly number[]) => number,
): Matrix {
  return p.map((row, t) => row.map((weight, s) => cell(weight, dP[t]?.[s] ?? Number.NaN, row, dP[t] ?? [])));
}

const rightGradient = (p: Matrix, dP: Matrix): Matrix =>
  cells(p, dP, (weight, gradient, row, gradients) => weight * (gradient - dot(row, gradients)));

/** dS = P ∘ (dP − rowsum(P ∘ dP)) with one part of it lost or changed. */
const SOFTMAX_BACKWARD = {
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
  summedColumns: (p: Matrix, dP: Matrix) => transposed(rightGradient(transposed(p), transposed(dP))),
  ownCellAlone: (p: Matrix, dP: Matrix) => cells(p, dP, (weight, gradient) => weight * (1 - weight) * gradient),
};

const WRONG: Readonly<Record<FunctionName, Partial<Readonly<Record<MistakeId, Wrong>>>>> = {
  scaledScores: {
    forgotScale: (q: Matrix, k: Matrix) => scoresOf(q, k),
    dividedByWidth: (q: Matrix, k: Matrix) => scoresOf(q, k, rootOf(q) ** 2),
    multipliedByRoot: (q: Matrix, k: Matrix) => scoresOf(q, k, 1 / rootOf(q)),
    swappedQueriesAndKeys: (q: Matrix, k: Matrix) => scoresOf(k, q, rootOf(q)),
  },
  causalMask: {
    upsideDown: (tokens: number) => square(tokens, (t, s) => (s < t ? Number.NEGATIVE_INFINITY : 0)),
    diagonalForbidden: (tokens: number) => square(tokens, (t, s) => (s >= t ? Number.NEGATIVE_INFINITY : 0)),
    onesAndZeros: (tokens: number) => square(tokens, (t, s) => (s <= t ? 1 : 0)),
    onesForForbidden: (tokens: number) => square(tokens, (t, s) => (s > t ? 1 : 0)),
    finiteMask: (tokens: number) => square(tokens, (t, s) => (s > t ? -1e9 : 0)),
  },
  softmax: {
    notDivided: (x: readonly number[]) => x.map((score) => Math.exp(score - Math.max(...x))),
    withoutExponential: (x: readonly number[]) => x.map((score) => score / sum(x)),
    overflows: (x: readonly number[]) => {
      const exponentials = x.map(Math.exp);
      return exponentials.map((each) => each / sum(exponentials));
    },
    dividedByCount: (x: readonly number[]) => {
      const exponentials = x.map((score) => Math.exp(score - Math.max(...x)));
      return exponentials.map((each) => each / x.length);
    },
  },
  attention: {
    forgotScale: (q: Matrix, k: Matrix, v: Matrix, mask: Matrix) =>
      matmul(softmaxRows(withMask(scoresOf(q, k), mask)), v),
    forgotMask: (q: Matrix, k: Matrix, v: Matrix) => matmul(softmaxRows(scoresOf(q, k, rootOf(q))), v),
    overQueries: (q: Matrix, k: Matrix, v: Matrix, mask: Matrix) =>
      matmul(transposed(softmaxRows(transposed(withMask(scoresOf(q, k, rootOf(q)), mask)))), v),
    maskAfterSoftmax: (q: Matrix, k: Matrix, v: Matrix, mask: Matrix) =>
      matmul(
        softmaxRows(scoresOf(q, k, rootOf(q))).map((row, t) => row.map((w, s) => (mask[t]?.[s] === 0 ? w : 0))),
        v,
      ),
    gatheredKeys: (q: Matrix, k: Matrix, _v: Matrix, mask: Matrix) =>
      matmul(softmaxRows(withMask(scoresOf(q, k, rootOf(q)), mask)), k),
    withoutSoftmax: (q: Matrix, k: Matrix, v: Matrix) => matmul(scoresOf(q, k, rootOf(q)), v),
  },
  splitHeads: {
    withoutTranspose: (x: Matrix, numHeads: number) => refilled(flat(x), numHeads, x.length),
    interleaved: (x: Matrix, numHeads: number) =>
      Array.from({ length: numHeads }, (_, h) => x.map((row) => row.filter((_value, m) => m % numHeads === h))),
    tokensFirst: (x: Matrix, numHeads: number) =>
      x.map((row) => refilled(row, numHeads, 1).map((band) => flat(band) as readonly number[])),
    rowsDealt: (x: Matrix, numHeads: number) =>
      split(x, numHeads).map((_, h) =>
        x.slice(Math.floor((h * x.length) / numHeads), Math.floor(((h + 1) * x.length) / numHeads)),
      ),
  },
  mergeHeads: {
    withoutTranspose: (z: readonly Matrix[]) => {
      const tokens = z[0]?.length ?? 0;
      return refilled(flat(z), tokens, 1).map((row) => flat(row) as readonly number[]);
    },
    interleaved: (z: readonly Matrix[]) =>
      (z[0] ?? []).map((row, t) => row.flatMap((_value, d) => z.map((head) => head[t]?.[d] ?? 0))),
    addedHeads: (z: readonly Matrix[]) =>
      (z[0] ?? []).map((row, t) => row.map((_value, d) => sum(z.map((head) => head[t]?.[d] ?? 0)))),
    stacked: (z: readonly Matrix[]) => z.flat(),
  },
  multiHeadAttention: {
    oneHead: (x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, wO: Matrix) =>
      matmul(attend(matmul(x, wQ), matmul(x, wK), matmul(x, wV)), wO),
    withoutOutput: (x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, _wO: Matrix, numHeads: number) =>
      merge(heads(x, wQ, wK, wV, numHeads)),
    forgotScale: (x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, wO: Matrix, numHeads: number) =>
      matmul(merge(heads(x, wQ, wK, wV, numHeads, () => 1)), wO),
    scaledByModelWidth: (x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, wO: Matrix, numHeads: number) =>
      matmul(merge(heads(x, wQ, wK, wV, numHeads, () => rootOf(x))), wO),
    joinedWithoutTranspose: (x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, wO: Matrix, numHeads: number) =>
      matmul(
        refilled(flat(heads(x, wQ, wK, wV, numHeads)), x.length, 1).map((row) => flat(row)),
        wO,
      ),
  },
  groupedQueryAttention: GROUPED,
  softmaxBackward: SOFTMAX_BACKWARD,
};

function heads(
  x: Matrix,
  wQ: Matrix,
  wK: Matrix,
  wV: Matrix,
  numHeads: number,
  root: (q: Matrix) => number = rootOf,
): readonly Matrix[] {
  const [q, k, v] = [wQ, wK, wV].map((weight) => split(matmul(x, weight), numHeads));
  return (q ?? []).map((own, h) => attend(own, k?.[h] ?? [], v?.[h] ?? [], root(own)));
}

function square(size: number, cell: (t: number, s: number) => number): Matrix {
  return Array.from({ length: size }, (_, t) => Array.from({ length: size }, (_value, s) => cell(t, s)));
}

/** The numbers in order, in `blocks` matrices of `rows` rows: what a reshape without a transpose does. */
function refilled(values: readonly number[], blocks: number, rows: number): readonly Matrix[] {
  const width = values.length / blocks / rows;
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: rows }, (_row, row) => {
      const start = (block * rows + row) * width;
      return values.slice(start, start + width);
    }),
  );
}

/** Extra tolerance beyond the core's rounding, between two implementations of the same mistake. */
const SLACK = 1e-4;

/** The mistake that gives these results; null if there is none. */
export function codeMistake(
  name: FunctionName,
  cases: readonly CodeCase[],
  results: readonly unknown[],
): { readonly id: string; readonly message: string } | null {
  const messages = codeWords.mistakes;
  for (const id of Object.keys(WRONG[name]) as MistakeId[]) {
    const wrong = WRONG[name][id] as ((...args: readonly Nested[]) => Nested) | undefined;
    if (wrong && cases.every(({ args }, call) => alike(results[call], wrong(...args))))
      return { id, message: messages[id] };
  }
  return null;
}

function alike(result: unknown, wrong: Nested): boolean {
  if (isList(wrong)) {
    return (
      Array.isArray(result) && result.length === wrong.length && wrong.every((entry, i) => alike(result[i], entry))
    );
  }
  if (typeof result !== 'number' || Number.isNaN(wrong)) return Number.isNaN(result) && Number.isNaN(wrong);
  return apart(result, wrong, SLACK * Math.max(1, Math.abs(wrong))) <= 1;
}
