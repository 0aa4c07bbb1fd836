/** Finds the tasks of changing one number: cells, a goal, and a change that reaches it. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import type { words } from '../../../../messages/en/exercises/change-entry.ts';
import { type Draft, firstTask, largestIs, most, type Task } from '../../layer/changing.ts';
import { foremost, headNumbers, limitOf, mostRead, type Reading, rowFor, rowsOf } from '../../layer/head-numbers.ts';
import { dot, type Matrix } from '../../plain-attention.ts';
import { shuffled } from '../../shuffled.ts';
import type { Grid } from './grid.ts';

export type ChangeQuestion = keyof typeof words.questions;

/** One cell with its new number. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

interface ChangeDraft extends Draft<Entry> {
  /** Another head that the question names. */
  readonly otherHead?: number;
  readonly grid: Grid;
  /** New numbers lie between −limit and limit; for a temperature, between 1/limit and limit. */
  readonly limit: number;
}

export type ChangeTask = Task<ChangeDraft>;

/** The highest temperature; the lowest is its inverse. */
export const HOTTEST = 10;

/** The change of one cell. */
export function changeOf({ tensor, first, width }: Grid, { row, column, value }: Entry) {
  return [{ tensor, flat: (first + row) * width + column, value }];
}

/** How many rows and columns are offered. */
const MOST_SHOWN = 12;
/** The same for the largest weight. */
const SHARE_TOLERANCE = 0.02;
/** How far beyond its goal a solution is, at least. */
const CLEAR = 0.1;

/** The first task of the seed that has a solution; null if there is none. */
export function changeTask(
  trace: AttentionTrace,
  question: ChangeQuestion,
  seed: number,
  head: number | null,
): ChangeTask | null {
  const drafts = (reading: Reading, own: number): readonly ChangeDraft[] => {
    const draft = DRAFTS[question](trace, reading, own);
    return draft ? [draft] : [];
  };
  return firstTask(trace, head, seedFor(seed, `change ${question}`), drafts, ({ grid }, entry: Entry) =>
    changeOf(grid, entry),
  );
}

/** Consecutive indices with `wanted` among them. */
function around(wanted: number, count: number): readonly number[] {
  const shown = Math.min(count, MOST_SHOWN);
  const first = Math.max(0, Math.min(wanted - Math.floor(shown / 2), count - shown));
  return Array.from({ length: shown }, (_, i) => first + i);
}

function gridOf(
  trace: AttentionTrace,
  tensor: string,
  rows: readonly number[],
  columns: readonly number[],
  words: Grid['words'] = { rows: false, columns: false },
  first = 0,
): Grid {
  const { shape } = trace.get(tensor);
  const { tokens, dModel, numHeads } = trace.options;
  const width = tensor === 'mask' ? tokens : tensor === 'v' ? dModel / numHeads : shape.length > 0 ? dModel : 1;
  const numbers = rowsOf(trace, tensor, width);
  return { tensor, rows, columns, width, words, first, at: (row, column) => numbers[first + row]?.[column] ?? 0 };
}

/** Numbers to try, from the nearest: on the grid of one decimal, up to the limit. */
function tried(now: number, limit: number): readonly number[] {
  const marks = Array.from({ length: 4 * limit + 1 }, (_, i) => i / 2 - limit);
  return marks.sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
}

/** Per cell the smallest change that reaches the goal; the cells in random order. */
function entries(grid: Grid, limit: number, seed: number, merit: (entry: Entry) => number): readonly Entry[] {
  const cells = grid.rows.flatMap((row) => grid.columns.map((column) => ({ row, column })));
  return shuffled(cells, seed).flatMap(({ row, column }) => {
    const value = tried(grid.at(row, column), limit).find((each) => merit({ row, column, value: each }) > CLEAR);
    return value === undefined ? [] : [{ row, column, value }];
  });
}

/** The part of the cells with which the goal can be reached, above which chance solves a task. */
const EASY = 0.6;

function rowDraft(
  trace: AttentionTrace,
  { numbers, query, rival, target }: Reading,
  grid: Grid,
  row: (entry: Entry) => readonly number[],
  seed: number,
): ChangeDraft | null {
  const goal = most(target);
  const limit = limitOf(trace.get(grid.tensor).data);
  const candidates = entries(grid, limit, seed, (entry) => goal.merit(row(entry)));
  const easy = candidates.length > EASY * grid.rows.length * grid.columns.length;
  return easy ? null : { numbers, query, rival, goal, grid, limit, candidates };
}

/** The row of the reading with an entry of W_Q or W_K changed. */
function projected(
  trace: AttentionTrace,
  { numbers, query }: Reading,
  grid: Grid,
): (entry: Entry) => readonly number[] {
  const { dModel } = trace.options;
  const input = rowsOf(trace, 'input', dModel);
  const width = numbers.q[0]?.length ?? 1;
  return ({ row, column, value }) => {
    const d = column - numbers.head * width;
    if (d < 0 || d >= width) return numbers.weights[query] ?? [];
    const by = value - grid.at(row, column);
    const pushed = (vectors: Matrix): Matrix =>
      vectors.map((vector, t) => vector.with(d, (vector[d] ?? 0) + by * (input[t]?.[row] ?? 0)));
    const q = grid.tensor === 'w_q' ? pushed(numbers.q) : numbers.q;
    return rowFor(numbers, query, q[query] ?? [], grid.tensor === 'w_k' ? pushed(numbers.k) : numbers.k);
  };
}

/** Model features by how much the token has of each. */
function featuresOf(trace: AttentionTrace, token: number): readonly number[] {
  return foremost(rowsOf(trace, 'input', trace.options.dModel)[token] ?? [], MOST_SHOWN);
}

function bandOf({ numbers }: Reading): readonly number[] {
  const width = numbers.q[0]?.length ?? 1;
  return Array.from({ length: Math.min(width, MOST_SHOWN) }, (_, d) => numbers.head * width + d);
}

/** A goal for one number: on the other side of 0, in steps of one half. */
function turned(now: number, seed: number): number {
  const size = Math.max(0.5, Math.min(4, Math.abs(now)));
  const steps = 1 + (randomU32(seed, 0) % 3);
  return ((now > 0 ? -1 : 1) * Math.max(1, Math.round(size * steps))) / 2;
}

/** Entries of a column whose change moves a number by `slope` per unit, from the smallest. */
function linear(
  grid: Grid,
  limit: number,
  by: number,
  cells: readonly { readonly row: number; readonly column: number; readonly slope: number }[],
): readonly Entry[] {
  return cells
    .filter(({ slope }) => Math.abs(slope) > 1e-3)
    .sort((a, b) => Math.abs(b.slope) - Math.abs(a.slope))
    .map(({ row, column, slope }) => ({ row, column, value: Number((grid.at(row, column) + by / slope).toFixed(2)) }))
    .filter(({ value }) => Math.abs(value) <= limit);
}

/** The number that a task is about, and its value now. */
interface ChangedNumber {
  readonly tensor: 'context' | 'merged' | 'output';
  readonly column: number;
  readonly now: number;
}

/** A task to move a number to the other side of 0, with an entry of its column; `slope` is the effect per unit of the entry. */
function numberDraft(
  trace: AttentionTrace,
  { numbers, query, rival }: Reading,
  grid: Grid,
  { tensor, column, now }: ChangedNumber,
  slope: (row: number) => number,
  seed: number,
): ChangeDraft {
  const value = turned(now, seed);
  const limit = limitOf(trace.get(grid.tensor).data);
  const cells = grid.rows.map((row) => ({ row, column, slope: slope(row) }));
  return {
    numbers,
    query,
    rival,
    goal: { tensor, column, value },
    grid,
    limit,
    candidates: linear(grid, limit, value - now, cells),
  };
}

type Drafting = (trace: AttentionTrace, reading: Reading, seed: number) => ChangeDraft | null;

const DRAFTS: Readonly<Record<ChangeQuestion, Drafting>> = {
  /** One number of one word's embedding. */
  feature(trace, reading, seed) {
    const { numbers, query, rival, target } = reading;
    if (!trace.has('embedding') || trace.get('embedding').provenance !== 'given') return null;
    const { tokens, dModel } = trace.options;
    const width = numbers.q[0]?.length ?? 1;
    const rows = foremost(numbers.weights[query] ?? [], MOST_SHOWN, [query, target, rival]);
    const grid = gridOf(trace, 'embedding', rows, featuresOf(trace, query), { rows: true, columns: false });
    const [wq, wk] = [rowsOf(trace, 'w_q', dModel), rowsOf(trace, 'w_k', dModel)];
    const band = (matrix: Matrix, m: number): readonly number[] =>
      (matrix[m] ?? []).slice(numbers.head * width, (numbers.head + 1) * width);
    const plus = (vector: readonly number[], by: number, step: readonly number[]): readonly number[] =>
      vector.map((value, d) => value + by * (step[d] ?? 0));
    const draft = rowDraft(
      trace,
      reading,
      grid,
      ({ row, column, value }) => {
        const by = value - grid.at(row, column);
        const q = numbers.q[query] ?? [];
        const k = numbers.k.with(row, plus(numbers.k[row] ?? [], by, band(wk, column)));
        return rowFor(numbers, query, row === query ? plus(q, by, band(wq, column)) : q, k);
      },
      seed,
    );
    return tokens > 2 ? draft : null;
  },

  /** One entry of W_Q in the head's columns. */
  queryWeight(trace, reading, seed) {
    const grid = gridOf(trace, 'w_q', featuresOf(trace, reading.query), bandOf(reading));
    return rowDraft(trace, reading, grid, projected(trace, reading, grid), seed);
  },

  /** Any entry of W_Q, where the other heads must keep their weights. */
  headBand(trace, reading, seed) {
    const { numHeads, dModel } = trace.options;
    const [middle = 0] = bandOf(reading);
    if (numHeads < 2) return null;
    const grid = gridOf(trace, 'w_q', featuresOf(trace, reading.query), around(middle, dModel));
    const draft = rowDraft(trace, reading, grid, projected(trace, reading, grid), seed);
    return draft && { ...draft, others: 'weights' };
  },

  /** One entry of W_K, so that two heads agree about a word. */
  agree(trace, reading, seed) {
    const { numHeads } = trace.options;
    const { query, rival, numbers } = reading;
    const heads = shuffled([...Array(numHeads).keys()], seed).filter((h) => h !== numbers.head);
    const found = heads.map((h) => ({ h, read: mostRead(headNumbers(trace, h).weights[query] ?? []) }));
    const other = found.find(({ read }) => read !== rival);
    if (!other) return null;
    const target = other.read;
    const grid = gridOf(trace, 'w_k', featuresOf(trace, target), bandOf(reading));
    const draft = rowDraft(trace, { ...reading, target }, grid, projected(trace, reading, grid), seed);
    return draft && { ...draft, otherHead: other.h };
  },

  /** One cell of the mask: the key that the query reads most is hidden from it, and the next one leads. */
  hide(trace, { numbers, query, rival }) {
    const row = numbers.weights[query] ?? [];
    const second = mostRead(row.with(rival, 0));
    if (second === query || (row[second] ?? 0) <= 0) return null;
    const words = foremost(row, MOST_SHOWN, [query, rival, second]);
    const grid = gridOf(trace, 'mask', words, words, { rows: true, columns: true });
    return {
      numbers,
      query,
      rival,
      goal: most(second),
      grid,
      limit: 0,
      candidates: [{ row: query, column: rival, value: Number.NEGATIVE_INFINITY }],
    };
  },

  /** The temperature that gives the largest weight a certain size. */
  temperature(trace, { numbers, query, rival }, seed) {
    const row = (temperature: number): readonly number[] =>
      rowFor({ ...numbers, temperature }, query, numbers.q[query] ?? [], numbers.k);
    const largest = (temperature: number): number => Math.max(...row(temperature));
    const now = largest(numbers.temperature);
    const shares = shuffled([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], seed);
    const share = shares.find(
      (each) => Math.abs(each - now) >= 0.1 && largest(HOTTEST / 2) < each && largest(2 / HOTTEST) > each,
    );
    if (share === undefined) return null;
    // The largest weight falls as the temperature rises.
    let [cold, hot] = [1 / HOTTEST, HOTTEST];
    for (let step = 0; step < 40; step++) {
      const middle = Math.sqrt(cold * hot);
      if (largest(middle) > share) cold = middle;
      else hot = middle;
    }
    return {
      numbers,
      query,
      rival,
      goal: largestIs(share, SHARE_TOLERANCE),
      grid: gridOf(trace, 'temperature', [0], [0]),
      limit: HOTTEST,
      candidates: [{ row: 0, column: 0, value: Number(hot.toPrecision(2)) }],
    };
  },

  /** One number of V, so that a number of the context takes a value; only words that are read enough can do it. */
  value(trace, reading, seed) {
    const { numbers, query, rival } = reading;
    const { tokens } = trace.options;
    const weights = numbers.weights[query] ?? [];
    const context = rowsOf(trace, 'context', numbers.v[0]?.length ?? 1)[numbers.head * tokens + query] ?? [];
    const column = randomU32(seed, 1) % Math.min(context.length, MOST_SHOWN);
    const columns = around(column, context.length);
    const words = { rows: true, columns: false };
    const grid = gridOf(trace, 'v', foremost(weights, MOST_SHOWN, [rival]), columns, words, numbers.head * tokens);
    const number = { tensor: 'context', column, now: context[column] ?? 0 } as const;
    return numberDraft(trace, reading, grid, number, (row) => weights[row] ?? 0, seed);
  },

  /** One entry of W_V, so that a number of the merged row takes a value. */
  place(trace, reading, seed) {
    const { numbers, query } = reading;
    const { dModel } = trace.options;
    const width = numbers.v[0]?.length ?? 1;
    const column = numbers.head * width + (randomU32(seed, 1) % width);
    const input = rowsOf(trace, 'input', dModel);
    const weights = numbers.weights[query] ?? [];
    const blended = (m: number): number =>
      dot(
        weights,
        input.map((row) => row[m] ?? 0),
      );
    const sizes = Array.from({ length: dModel }, (_, m) => blended(m));
    const grid = gridOf(trace, 'w_v', foremost(sizes, MOST_SHOWN), around(column, dModel));
    const now = rowsOf(trace, 'merged', dModel)[query]?.[column] ?? 0;
    return numberDraft(trace, reading, grid, { tensor: 'merged', column, now }, (row) => sizes[row] ?? 0, seed);
  },

  /** One entry of W_O in the rows of one head, so that a number of the output takes a value. */
  outputWeight(trace, reading, seed) {
    const { numbers, query } = reading;
    const { dModel, numHeads } = trace.options;
    if (numHeads < 2) return null;
    const width = dModel / numHeads;
    const first = numbers.head * width;
    const merged = rowsOf(trace, 'merged', dModel)[query] ?? [];
    const column = randomU32(seed, 1) % dModel;
    const now = rowsOf(trace, 'output', dModel)[query]?.[column] ?? 0;
    const grid = gridOf(trace, 'w_o', around(first + Math.floor(width / 2), dModel), around(column, dModel));
    const slope = (row: number): number => (row >= first && row < first + width ? (merged[row] ?? 0) : 0);
    const draft = numberDraft(trace, reading, grid, { tensor: 'output', column, now }, slope, seed);
    return { ...draft, others: 'outputs' };
  },
};
