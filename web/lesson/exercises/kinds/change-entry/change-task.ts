/** Finds the tasks of changing one number: cells, a goal, and a change that reaches it. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import type { words } from '../../../../messages/en/exercises/change-entry.ts';
import { type Draft, firstTask, largestIs, most, type NumberGoal, type Task } from '../../layer/changing.ts';
import {
  headNumbers,
  largestFirst,
  limitOf,
  mostRead,
  type Reading,
  rowFor,
  rowsOf,
} from '../../layer/head-numbers.ts';
import { dot, type Matrix, transposed } from '../../plain-attention.ts';
import { shuffled } from '../../shuffled.ts';
import type { Grid } from './grid.ts';

export type ChangeQuestion = keyof typeof words.questions;

interface ChangeDraft extends Draft {
  /** Another head that the question names. */
  readonly otherHead?: number;
  readonly grid: Grid;
}

export type ChangeTask = Task<ChangeDraft>;

/** The highest temperature; the lowest is its inverse. */
const HOTTEST = 10;

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
  const input = rowsOf(trace, 'input');
  const drafts = (reading: Reading, own: number): readonly ChangeDraft[] => {
    const { numbers, query } = reading;
    const width = numbers.q[0]?.length ?? 1;
    const weights = numbers.weights[query] ?? [];
    const first = numbers.head * width;
    const draft = DRAFTS[question]({ ...reading, trace, ...trace.options, input, weights, width, first, seed: own });
    return draft ? [draft] : [];
  };
  return firstTask(trace, head, seedFor(seed, `change ${question}`), drafts);
}

/** A task to change one cell of a grid, between −limit and limit. */
function draftOf(
  { numbers, query, rival }: Given,
  goal: Draft['goal'],
  grid: Grid,
  limit: number,
  candidates: readonly Entry[],
  more: Partial<ChangeDraft> = {},
): ChangeDraft {
  return {
    numbers,
    query,
    rival,
    goal,
    grid,
    least: -limit,
    limit,
    candidates: candidates.map(([row, column, value]) => ({ chosen: [row, column], values: [value] })),
    start: ([row = 0, column = 0]) => [grid.at(row, column)],
    changed: ({ chosen: [row = 0, column = 0], values: [value = Number.NEGATIVE_INFINITY] }) => [
      { tensor: grid.tensor, flat: (grid.first + row) * grid.width + column, value },
    ],
    ...more,
  };
}

type Entry = readonly [row: number, column: number, value: number];

/** A reading with what drafts are made from. */
interface Given extends Reading {
  readonly trace: AttentionTrace;
  readonly tokens: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly input: Matrix;
  /** Of the query. */
  readonly weights: readonly number[];
  /** d_k, and the first of the head's columns. */
  readonly width: number;
  readonly first: number;
  readonly seed: number;
}

/** Consecutive indices with `wanted` among them. */
function around(wanted: number, count: number): readonly number[] {
  const shown = Math.min(count, MOST_SHOWN);
  const first = Math.max(0, Math.min(wanted - Math.floor(shown / 2), count - shown));
  return Array.from({ length: shown }, (_, i) => first + i);
}

function gridOf(
  { trace }: Given,
  tensor: string,
  rows: readonly number[],
  columns: readonly number[],
  words: Grid['words'] = { rows: false, columns: false },
  first = 0,
): Grid {
  const numbers = rowsOf(trace, tensor);
  return {
    tensor,
    rows,
    columns,
    width: numbers[0]?.length ?? 1,
    words,
    first,
    at: (row, column) => numbers[first + row]?.[column] ?? 0,
  };
}

/** Numbers to try, from the nearest: on the grid of one decimal, up to the limit. */
function tried(now: number, limit: number): readonly number[] {
  const marks = Array.from({ length: 4 * limit + 1 }, (_, i) => i / 2 - limit);
  return marks.sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
}

/** Per cell the smallest change that reaches the goal; the cells in random order. */
function entries(grid: Grid, limit: number, seed: number, scoreOf: (entry: Entry) => number): readonly Entry[] {
  const cells = grid.rows.flatMap((row) => grid.columns.map((column) => ({ row, column })));
  return shuffled(cells, seed).flatMap(({ row, column }) => {
    const value = tried(grid.at(row, column), limit).find((each) => scoreOf([row, column, each]) > CLEAR);
    return value === undefined ? [] : [[row, column, value] as const];
  });
}

/** The part of the cells with which the goal can be reached, above which chance solves a task. */
const EASY = 0.6;

/** A task to make the query read the target most, with one cell of the embedding, W_Q or W_K. */
function rowDraft(given: Given, grid: Grid): ChangeDraft | null {
  const { trace, target, seed } = given;
  const goal = most(target);
  const limit = limitOf(trace.get(grid.tensor).data);
  const row = rowAfter(given, grid);
  const candidates = entries(grid, limit, seed, (entry) => goal.score(row(entry)));
  const easy = candidates.length > EASY * grid.rows.length * grid.columns.length;
  return easy ? null : draftOf(given, goal, grid, limit, candidates);
}

/** The row of the reading with an entry of the grid changed. */
function rowAfter({ trace, numbers, query, input, first }: Given, { tensor, at }: Grid) {
  const pushedBy = (vectors: Matrix, weights: 'w_q' | 'w_k') => {
    const matrix = rowsOf(trace, weights);
    /** What a number of a projection gains per unit of the entry. */
    const slope = (t: number, d: number, [row, column]: Entry): number => {
      if (tensor === 'embedding') return t === row ? (matrix[column]?.[first + d] ?? 0) : 0;
      return tensor === weights && column === first + d ? (input[t]?.[row] ?? 0) : 0;
    };
    return (entry: Entry): Matrix => {
      const [row, column, value] = entry;
      const by = value - at(row, column);
      return vectors.map((vector, t) => vector.map((own, d) => own + by * slope(t, d, entry)));
    };
  };
  const [q, k] = [pushedBy(numbers.q, 'w_q'), pushedBy(numbers.k, 'w_k')];
  return (entry: Entry): readonly number[] => rowFor(numbers, query, q(entry)[query] ?? [], k(entry));
}

/** Model features by how much the token has of each. */
function featuresOf({ input }: Given, token: number): readonly number[] {
  return largestFirst(input[token] ?? [], MOST_SHOWN);
}

function bandOf({ width, first }: Given): readonly number[] {
  return Array.from({ length: Math.min(width, MOST_SHOWN) }, (_, d) => first + d);
}

/** A goal for one number: on the other side of 0, in steps of one half. */
function turned(now: number, seed: number): number {
  const size = Math.max(0.5, Math.min(4, Math.abs(now)));
  const steps = 1 + (randomU32(seed, 0) % 3);
  return ((now > 0 ? -1 : 1) * Math.max(1, Math.round(size * steps))) / 2;
}

/** A task to move a number to the other side of 0, with an entry of its column; `slope` is the effect per unit of the entry. */
function numberDraft(
  given: Given,
  grid: Grid,
  { tensor, column, now }: Pick<NumberGoal, 'tensor' | 'column'> & { readonly now: number },
  slope: (row: number) => number,
  others?: Draft['others'],
): ChangeDraft {
  const value = turned(now, given.seed);
  const limit = limitOf(given.trace.get(grid.tensor).data);
  // From the entry that must change least.
  const rows = grid.rows.filter((row) => Math.abs(slope(row)) > 1e-3);
  const candidates = rows
    .sort((a, b) => Math.abs(slope(b)) - Math.abs(slope(a)))
    .map((row): Entry => [row, column, Number((grid.at(row, column) + (value - now) / slope(row)).toFixed(2))])
    .filter(([, , wanted]) => Math.abs(wanted) <= limit);
  return draftOf(given, { tensor, column, value }, grid, limit, candidates, others && { others });
}

const DRAFTS: Readonly<Record<ChangeQuestion, (given: Given) => ChangeDraft | null>> = {
  /** One number of one word's embedding. */
  feature(given) {
    const { trace, tokens, weights, query, rival, target } = given;
    if (tokens <= 2 || !trace.has('embedding') || trace.get('embedding').provenance !== 'given') return null;
    const rows = largestFirst(weights, MOST_SHOWN, [query, target, rival]);
    return rowDraft(given, gridOf(given, 'embedding', rows, featuresOf(given, query), { rows: true, columns: false }));
  },

  /** One entry of W_Q in the head's columns. */
  queryWeight: (given) => rowDraft(given, gridOf(given, 'w_q', featuresOf(given, given.query), bandOf(given))),

  /** Any entry of W_Q, where the other heads must keep their weights. */
  headBand(given) {
    const { numHeads, dModel, query, first } = given;
    if (numHeads < 2) return null;
    const draft = rowDraft(given, gridOf(given, 'w_q', featuresOf(given, query), around(first, dModel)));
    return draft && { ...draft, others: 'weights' };
  },

  /** One entry of W_K, so that two heads agree about a word. */
  agree(given) {
    const { trace, numHeads, query, rival, numbers, seed } = given;
    const heads = shuffled([...Array(numHeads).keys()], seed).filter((h) => h !== numbers.head);
    const found = heads.map((h) => ({ h, read: mostRead(headNumbers(trace, h).weights[query] ?? []) }));
    const other = found.find(({ read }) => read !== rival);
    if (!other) return null;
    const target = other.read;
    const draft = rowDraft({ ...given, target }, gridOf(given, 'w_k', featuresOf(given, target), bandOf(given)));
    return draft && { ...draft, otherHead: other.h };
  },

  /** One cell of the mask: the key that the query reads most is hidden from it, and the next one leads. */
  hide(given) {
    const { query, rival, weights } = given;
    const second = mostRead(weights.with(rival, 0));
    if (second === query || (weights[second] ?? 0) <= 0) return null;
    const words = largestFirst(weights, MOST_SHOWN, [query, rival, second]);
    const grid = gridOf(given, 'mask', words, words, { rows: true, columns: true });
    const candidates = [{ chosen: [query, rival], values: [] }];
    return draftOf(given, most(second), grid, 0, [], { candidates, start: () => [] });
  },

  /** The temperature that gives the largest weight a certain size. */
  temperature(given) {
    const { numbers, query, seed } = given;
    const largest = (temperature: number): number =>
      Math.max(...rowFor({ ...numbers, temperature }, query, numbers.q[query] ?? [], numbers.k));
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
    const goal = largestIs(share, SHARE_TOLERANCE);
    const grid = gridOf(given, 'temperature', [0], [0]);
    return draftOf(given, goal, grid, HOTTEST, [[0, 0, Number(hot.toPrecision(2))]], { least: 1 / HOTTEST });
  },

  /** One number of V, so that a number of the context takes a value; only words that are read enough can do it. */
  value(given) {
    const { trace, numbers, query, rival, tokens, width, weights, seed } = given;
    const [own, words] = [numbers.head * tokens, { rows: true, columns: false }];
    const context = rowsOf(trace, 'context')[own + query] ?? [];
    const column = randomU32(seed, 1) % Math.min(width, MOST_SHOWN);
    const grid = gridOf(given, 'v', largestFirst(weights, MOST_SHOWN, [rival]), around(column, width), words, own);
    const number = { tensor: 'context', column, now: context[column] ?? 0 } as const;
    return numberDraft(given, grid, number, (row) => weights[row] ?? 0);
  },

  /** One entry of W_V, so that a number of the merged row takes a value. */
  place(given) {
    const { trace, query, dModel, input, width, first, weights, seed } = given;
    const column = first + (randomU32(seed, 1) % width);
    const blend = transposed(input).map((feature) => dot(weights, feature));
    const grid = gridOf(given, 'w_v', largestFirst(blend, MOST_SHOWN), around(column, dModel));
    const now = rowsOf(trace, 'merged')[query]?.[column] ?? 0;
    return numberDraft(given, grid, { tensor: 'merged', column, now }, (row) => blend[row] ?? 0);
  },

  /** One entry of W_O in the rows of one head, so that a number of the output takes a value. */
  outputWeight(given) {
    const { trace, query, dModel, numHeads, width, first, seed } = given;
    if (numHeads < 2) return null;
    const [merged, output] = ['merged', 'output'].map((tensor) => rowsOf(trace, tensor)[query] ?? []);
    const column = randomU32(seed, 1) % dModel;
    const grid = gridOf(given, 'w_o', around(first + Math.floor(width / 2), dModel), around(column, dModel));
    const slope = (row: number): number => (row >= first && row < first + width ? (merged?.[row] ?? 0) : 0);
    return numberDraft(given, grid, { tensor: 'output', column, now: output?.[column] ?? 0 }, slope, 'outputs');
  },
};
