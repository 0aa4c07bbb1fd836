/**
 * Common wrong implementations. A learner's function that returns the same as one of these on every hidden input has made that
 * mistake.
 */
import { words as codeWords } from '../../../../messages/en/exercises/write-function.ts';
import { distanceOf } from '../../mistake.ts';
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

/** The arguments of each function, as a learner's code gets them. */
interface Arguments {
  scaledScores: [q: Matrix, k: Matrix];
  causalMask: [tokens: number];
  softmax: [scores: readonly number[]];
  attention: [q: Matrix, k: Matrix, v: Matrix, mask: Matrix];
  splitHeads: [x: Matrix, numHeads: number];
  mergeHeads: [z: readonly Matrix[]];
  multiHeadAttention: [x: Matrix, wQ: Matrix, wK: Matrix, wV: Matrix, wO: Matrix, numHeads: number];
  groupedQueryAttention: [q: readonly Matrix[], k: readonly Matrix[], v: readonly Matrix[]];
  softmaxBackward: [p: Matrix, dP: Matrix];
}

type Wrong<Name extends FunctionName> = (...args: Arguments[Name]) => Nested;

const rootOf = (matrix: Matrix): number => Math.sqrt(matrix[0]?.length ?? 1);
const softmaxRows = (matrix: Matrix): Matrix => matrix.map((row) => softmax(row));
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const exponentialsOf = (scores: readonly number[], less = Math.max(...scores)): readonly number[] =>
  scores.map((score) => Math.exp(score - less));
const scaled = (q: Matrix, k: Matrix): Matrix => scoresOf(q, k, rootOf(q));
const forbiddenWhere = (tokens: number, forbids: (t: number, s: number) => boolean, by = Number.NEGATIVE_INFINITY) =>
  square(tokens, (t, s) => (forbids(t, s) ? by : 0));

/** Attention in which head h reads the keys and values of `groupOf(h)`. */
function grouped(
  groupOf: (h: number, heads: number, groups: number) => number,
  root?: number,
): Wrong<'groupedQueryAttention'> {
  return (q, k, v) =>
    q.map((queries, h) => {
      const g = groupOf(h, q.length, k.length);
      return attend(queries, k[g] ?? [], v[g] ?? [], root);
    });
}

/** dS from a weight, its gradient and the two's row, cell by cell. */
function cells(
  cell: (weight: number, gradient: number, row: readonly number[], gradients: readonly number[]) => number,
): (p: Matrix, dP: Matrix) => Matrix {
  return (p, dP) => p.map((row, t) => row.map((weight, s) => cell(weight, dP[t]?.[s] ?? Number.NaN, row, dP[t] ?? [])));
}

const rightGradient = cells((weight, gradient, row, gradients) => weight * (gradient - dot(row, gradients)));

const WRONG: { readonly [Name in FunctionName]: { readonly [Id in MistakeId]?: Wrong<Name> } } = {
  scaledScores: {
    forgotScale: (q, k) => scoresOf(q, k),
    dividedByWidth: (q, k) => scoresOf(q, k, rootOf(q) ** 2),
    multipliedByRoot: (q, k) => scoresOf(q, k, 1 / rootOf(q)),
    swappedQueriesAndKeys: (q, k) => scaled(k, q),
  },
  causalMask: {
    upsideDown: (tokens) => forbiddenWhere(tokens, (t, s) => s < t),
    diagonalForbidden: (tokens) => forbiddenWhere(tokens, (t, s) => s >= t),
    onesAndZeros: (tokens) => forbiddenWhere(tokens, (t, s) => s <= t, 1),
    onesForForbidden: (tokens) => forbiddenWhere(tokens, (t, s) => s > t, 1),
    finiteMask: (tokens) => forbiddenWhere(tokens, (t, s) => s > t, -1e9),
  },
  softmax: {
    notDivided: (x) => exponentialsOf(x),
    withoutExponential: (x) => x.map((score) => score / sum(x)),
    overflows: (x) => exponentialsOf(x, 0).map((each, _i, all) => each / sum(all)),
    dividedByCount: (x) => exponentialsOf(x).map((each) => each / x.length),
  },
  attention: {
    forgotScale: (q, k, v, mask) => matmul(softmaxRows(withMask(scoresOf(q, k), mask)), v),
    forgotMask: (q, k, v) => attend(q, k, v),
    overQueries: (q, k, v, mask) => matmul(transposed(softmaxRows(transposed(withMask(scaled(q, k), mask)))), v),
    maskAfterSoftmax: (q, k, v, mask) => {
      const weights = softmaxRows(scaled(q, k));
      return matmul(
        weights.map((row, t) => row.map((weight, s) => (mask[t]?.[s] === 0 ? weight : 0))),
        v,
      );
    },
    gatheredKeys: (q, k, _v, mask) => matmul(softmaxRows(withMask(scaled(q, k), mask)), k),
    withoutSoftmax: (q, k, v) => matmul(scaled(q, k), v),
  },
  splitHeads: {
    withoutTranspose: (x, numHeads) => refilled(flat(x), numHeads, x.length),
    interleaved: (x, numHeads) =>
      Array.from({ length: numHeads }, (_, h) => x.map((row) => row.filter((_value, m) => m % numHeads === h))),
    tokensFirst: (x, numHeads) => x.map((row) => refilled(row, numHeads, 1).map(flat)),
    rowsDealt: (x, numHeads) =>
      split(x, numHeads).map((_, h) =>
        x.slice(Math.floor((h * x.length) / numHeads), Math.floor(((h + 1) * x.length) / numHeads)),
      ),
  },
  mergeHeads: {
    withoutTranspose: (z) => refilled(flat(z), z[0]?.length ?? 0, 1).map(flat),
    interleaved: (z) => (z[0] ?? []).map((row, t) => row.flatMap((_, d) => z.map((head) => head[t]?.[d] ?? 0))),
    addedHeads: (z) => (z[0] ?? []).map((row, t) => row.map((_, d) => sum(z.map((head) => head[t]?.[d] ?? 0)))),
    stacked: (z) => z.flat(),
  },
  multiHeadAttention: {
    oneHead: (x, wQ, wK, wV, wO) => matmul(attend(matmul(x, wQ), matmul(x, wK), matmul(x, wV)), wO),
    withoutOutput: (x, wQ, wK, wV, _wO, numHeads) => merge(heads(x, [wQ, wK, wV], numHeads)),
    forgotScale: (x, wQ, wK, wV, wO, numHeads) => matmul(merge(heads(x, [wQ, wK, wV], numHeads, 1)), wO),
    scaledByModelWidth: (x, wQ, wK, wV, wO, numHeads) => matmul(merge(heads(x, [wQ, wK, wV], numHeads, rootOf(x))), wO),
    joinedWithoutTranspose: (x, wQ, wK, wV, wO, numHeads) =>
      matmul(refilled(flat(heads(x, [wQ, wK, wV], numHeads)), x.length, 1).map(flat), wO),
  },
  /** What differs is which head of keys and values a head reads. */
  groupedQueryAttention: {
    groupsInTurn: grouped((h, _heads, groups) => h % groups),
    dividedByGroups: grouped((h, _heads, groups) => Math.min(Math.floor(h / groups), groups - 1)),
    oneGroupForAll: grouped(() => 0),
    forgotScale: grouped((h, heads, groups) => Math.floor((h * groups) / heads), 1),
  },
  /** dS = P ∘ (dP − rowsum(P ∘ dP)) with one part of it lost or changed. */
  softmaxBackward: {
    forgotRowTerm: cells((weight, gradient) => weight * gradient),
    addedRowTerm: cells((weight, gradient, row, gradients) => weight * (gradient + dot(row, gradients))),
    forgotWeight: cells((_weight, gradient, row, gradients) => gradient - dot(row, gradients)),
    rowTermUnweighted: cells((weight, gradient, row, gradients) => weight * gradient - dot(row, gradients)),
    summedGradients: cells((weight, gradient, _row, gradients) => weight * (gradient - sum(gradients))),
    meanOfGradients: cells((weight, gradient, _, all) => weight * (gradient - sum(all) / all.length)),
    summedColumns: (p, dP) => transposed(rightGradient(transposed(p), transposed(dP))),
    ownCellAlone: cells((weight, gradient) => weight * (1 - weight) * gradient),
  },
};

/** Each head's context, with the scores divided by `root`. */
function heads(x: Matrix, weights: readonly Matrix[], numHeads: number, root?: number): readonly Matrix[] {
  const [q, k, v] = weights.map((weight) => split(matmul(x, weight), numHeads));
  return (q ?? []).map((own, h) => attend(own, k?.[h] ?? [], v?.[h] ?? [], root));
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
  const wrongs = Object.entries(WRONG[name]) as [MistakeId, (...args: readonly Nested[]) => Nested][];
  const made = wrongs.find(([, wrong]) => cases.every(({ args }, call) => alike(results[call], wrong(...args))));
  return made ? { id: made[0], message: codeWords.mistakes[made[0]] } : null;
}

function alike(result: unknown, wrong: Nested): boolean {
  if (isList(wrong)) {
    return (
      Array.isArray(result) && result.length === wrong.length && wrong.every((entry, i) => alike(result[i], entry))
    );
  }
  if (typeof result !== 'number' || Number.isNaN(wrong)) return Number.isNaN(result) && Number.isNaN(wrong);
  return distanceOf(result, wrong, SLACK * Math.max(1, Math.abs(wrong))) <= 1;
}
