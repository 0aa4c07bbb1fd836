/** One head's numbers, copied from a trace, and its rows for other queries and keys: for finding a question that has a solution. */
import { groupedShape } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { seedFor } from '../../../engine/random.ts';
import { dot, type Matrix, softmax } from '../plain-attention.ts';
import { shuffled } from '../shuffled.ts';

export interface HeadNumbers {
  readonly head: number;
  /** One row per token. */
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  readonly weights: Matrix;
  readonly mask: Matrix;
  /** √d_k. */
  readonly root: number;
  readonly temperature: number;
}

/** A tensor's numbers in rows, of one head or of all; flattened axes are one. */
export function rowsOf(trace: AttentionTrace, tensor: string, head?: number): Matrix {
  const { axes, shape, data } = trace.get(tensor);
  const columns = groupedShape(axes, shape).at(-1) ?? 1;
  const all = data.length / columns;
  const [first, rows] =
    head === undefined ? [0, all] : [head * (all / trace.options.numHeads), all / trace.options.numHeads];
  return Array.from({ length: rows }, (_, row) => [
    ...data.subarray((first + row) * columns, (first + row + 1) * columns),
  ]);
}

export function headNumbers(trace: AttentionTrace, head: number): HeadNumbers {
  const { dModel, numHeads, temperature } = trace.options;
  const own = (tensor: string): Matrix => rowsOf(trace, tensor, head);
  return {
    head,
    q: own('q'),
    k: own('k'),
    v: own('v'),
    weights: own('weights'),
    mask: rowsOf(trace, 'mask'),
    root: Math.sqrt(dModel / numHeads),
    temperature,
  };
}

/** The weights of token `t` with this query and these keys. */
export function rowFor(
  { mask, root, temperature }: HeadNumbers,
  t: number,
  query: readonly number[],
  keys: Matrix,
): readonly number[] {
  return softmax(
    keys.map((key, s) => dot(query, key) / root + (mask[t]?.[s] ?? 0)),
    temperature,
  );
}

/** The key with the largest weight; the first one in a tie. */
export function mostRead(weights: readonly number[]): number {
  return weights.indexOf(Math.max(...weights));
}

/** The keys, the largest weight first. */
export function byWeight(weights: readonly number[]): readonly number[] {
  return weights.map((_, key) => key).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
}

/** The `most` indices with the largest sizes, those that are needed among them, in order. */
export function largestFirst(
  sizes: readonly number[],
  most: number,
  needed: readonly number[] = [],
): readonly number[] {
  return [...new Set([...needed, ...byWeight(sizes.map(Math.abs))])].slice(0, most).sort((a, b) => a - b);
}

/** A whole number that none of these exceeds in size: the limit of what a learner may enter. */
export function limitOf(numbers: Iterable<number>): number {
  let most = 1;
  for (const value of numbers) most = Math.max(most, Math.ceil(Math.abs(value)));
  return most;
}

/** A query, and a key that it might read instead of the one that it reads. */
export interface Reading {
  readonly numbers: HeadNumbers;
  readonly query: number;
  /** The key with the largest weight. */
  readonly rival: number;
  readonly target: number;
}

/** The weight from which a key counts as one that a query reads. */
const READ = 0.4;
/** How many readings are tried. */
const MOST_TRIED = 60;

/**
 * Readings in random order, of one head if `head` names one, of words that read another word. Keys that other words read come first: in a trained layer these are
 * the words that a head looks for. None for layers whose heads share keys or whose keys have their own sentence.
 */
export function readings(trace: AttentionTrace, head: number | null, seed: number): readonly Reading[] {
  const { tokens, numHeads, numKvHeads, cross } = trace.options;
  if (cross || (numKvHeads ?? 0) % numHeads !== 0) return [];
  const heads = head === null ? Array.from({ length: numHeads }, (_, h) => h) : [head];
  const found = heads.flatMap((own): (Reading & { readonly sought: boolean })[] => {
    const numbers = headNumbers(trace, own);
    const { weights, mask } = numbers;
    const sought = weights.map((_, s) => weights.some((row, t) => t !== s && (row[s] ?? 0) >= READ));
    return weights.flatMap((row, query) => {
      const rival = mostRead(row);
      if (rival === query) return [];
      const open = row.map((_, s) => s).filter((s) => s !== query && s !== rival && mask[query]?.[s] === 0);
      return open.map((target) => ({ numbers, query, rival, target, sought: sought[target] === true }));
    });
  });
  const mixed = shuffled(found, seedFor(seed, `readings ${tokens}`));
  return [...mixed.filter(({ sought }) => sought), ...mixed.filter(({ sought }) => !sought)].slice(0, MOST_TRIED);
}
