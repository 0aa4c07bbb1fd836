/** "Steer a vector": a query or a key to move, what its row of weights should become, and a vector that reaches it. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import type { words } from '../../../../messages/en/exercises/steer-vector.ts';
import {
  atLeast,
  atMost,
  type Draft,
  firstTask,
  type Move,
  most,
  type RowGoal,
  type Task,
} from '../../layer/changing.ts';
import { largestFirst, limitOf, mostRead, type Reading, rowFor } from '../../layer/head-numbers.ts';
import { shuffled } from '../../shuffled.ts';

export type SteerQuestion = keyof typeof words.questions;

/** A task to move the query of a word, or a key: that of one of several `positions`. */
interface Steering extends Draft {
  readonly goal: RowGoal;
  readonly tensor: 'q' | 'k';
  readonly positions: readonly number[];
  readonly range: Range;
}

export type SteerTask = Task<Steering>;

/** Numbers that a learner can move at once. */
const MOST_FREE = 4;
/** How far beyond its goal a solution is, at least. */
const CLEAR = 0.1;
/** How far from its goal a start is, at least. */
const UNSOLVED = -0.05;

/** The first task of the seed that has a solution; null if there is none. */
export function steerTask(
  trace: AttentionTrace,
  question: SteerQuestion,
  seed: number,
  head: number | null,
): SteerTask | null {
  const own = seedFor(seed, `steer ${question}`);
  function* drafts(reading: Reading, taskSeed: number) {
    for (const draft of DRAFTS[question](reading, taskSeed)) {
      const start = draft.numbers.weights[draft.query] ?? [];
      if (draft.goal.score(start) > UNSOLVED) continue;
      const [target = draft.query] = draft.tensor === 'k' ? draft.goal.keys : [];
      const values = search(draft, target, own);
      if (values) yield { ...draft, candidates: [{ chosen: [target], values }] };
    }
  }
  return firstTask(trace, head, own, drafts);
}

type Steered = Pick<Steering, 'tensor' | 'numbers' | 'range'>;

/** The vector before it is steered. */
export function startOf({ tensor, numbers }: Steered, position = 0): readonly number[] {
  return numbers[tensor][position] ?? [];
}

export function vectorOf(task: Steered, { chosen: [position], values }: Move): readonly number[] {
  return moved(startOf(task, position), task.range, values);
}

/** The merit of a vector in double precision, for the search. */
function scoreOf({ tensor, numbers, query, goal }: Steering, position: number): Score {
  return (vector) => {
    const keys = tensor === 'k' ? numbers.k.with(position, vector) : numbers.k;
    return goal.score(rowFor(numbers, query, tensor === 'q' ? vector : (numbers.q[query] ?? []), keys));
  };
}

/** A task to move these features of the query, or of one of several keys. */
function draftOf(
  { numbers, query, rival }: Reading,
  goal: RowGoal,
  limit: number,
  free: readonly number[],
  { longest = null, scaled = false, keys }: Partial<Range & { readonly keys: readonly number[] }> = {},
): Steering {
  const tensor = keys ? 'k' : 'q';
  const range = { free, limit, longest, scaled };
  const of = { tensor, numbers, range } as const;
  return {
    ...of,
    query,
    rival,
    goal,
    positions: keys ?? [query],
    candidates: [],
    least: scaled ? 0 : -limit,
    limit,
    start: ([position]) => valuesOf(startOf(of, position), range),
    changed: (move) => {
      const vector = vectorOf(of, move);
      const first = (numbers.head * numbers.q.length + (move.chosen[0] ?? 0)) * vector.length;
      return vector.map((value, d) => ({ tensor, flat: first + d, value }));
    },
  };
}

/** Differences between two keys. */
function differenceOf({ numbers, rival, target }: Reading): readonly number[] {
  return (numbers.k[target] ?? []).map((value, d) => value - (numbers.k[rival]?.[d] ?? 0));
}

/** All pairs of a few features; all features if there are no more than two. */
function pairs(features: readonly number[], seed: number): readonly (readonly number[])[] {
  if (features.length <= 2) return [features];
  return shuffled(
    features.flatMap((a, i) => features.slice(i + 1).map((b) => [a, b])),
    seed,
  );
}

/** A share of a step of 0.05. */
const round = (weight: number): number => Math.round(weight * 20) / 20;

/** The tasks of a reading, from the one preferred. */
const DRAFTS: Readonly<Record<SteerQuestion, (reading: Reading, seed: number) => readonly Steering[]>> = {
  /** Two numbers move. Tasks that chance would solve are left out. */
  query: (reading, seed) => {
    const limit = limitOf(reading.numbers.q.flat());
    return pairs(largestFirst(differenceOf(reading), MOST_FREE), seed)
      .map((free) => draftOf(reading, most(reading.target), limit, free))
      .filter((draft) => share(startOf(draft, draft.query), draft.range, scoreOf(draft, draft.query)) < 0.35);
  },

  /** The query keeps its length at most, so that it must turn. */
  direction: (reading) => {
    const longest = lengthOf(reading.numbers.q[reading.query] ?? []);
    const free = largestFirst(differenceOf(reading), MOST_FREE);
    return [draftOf(reading, most(reading.target), limitOf([longest]), free, { longest })];
  },

  /** One of several keys is to be chosen. */
  key: (reading, seed) => {
    const { numbers, query, rival, target } = reading;
    const others = shuffled([...numbers.k.keys()], seed).filter((s) => ![query, rival, target].includes(s));
    const keys = [query, rival, target, ...others.slice(0, 1)].sort((a, b) => a - b);
    const free = largestFirst(numbers.q[query] ?? [], MOST_FREE);
    return [draftOf(reading, atLeast([target], 0.5), limitOf(numbers.k.flat()), free, { keys })];
  },

  /** All numbers are multiplied by one factor. */
  longer: (reading, seed) => {
    const { numbers, query } = reading;
    const now = Math.max(...(numbers.weights[query] ?? []));
    const scaledBy = (factor: number) => (numbers.q[query] ?? []).map((value) => value * factor);
    const stretched = (factor: number): number =>
      round(Math.max(...rowFor(numbers, query, scaledBy(factor), numbers.k)));
    const [more, less] = [stretched(1.8), stretched(0.5)];
    const goals = [
      ...(more >= now + 0.08 && more <= 0.95 ? [atLeast([mostRead(numbers.weights[query] ?? [])], more)] : []),
      ...(less <= now - 0.15 ? [atMost(less)] : []),
    ];
    return shuffled(goals, seed).map((goal) => draftOf(reading, goal, 3, [], { scaled: true }));
  },

  /** No weight may stand out. */
  even: (reading, seed) => {
    const { numbers, query } = reading;
    const open = (numbers.mask[query] ?? []).filter(Number.isFinite).length;
    const cap = Math.ceil((1.6 / open) * 20) / 20;
    const features = largestFirst(numbers.q[query] ?? [], MOST_FREE);
    return [...pairs(features, seed), features].map((free) =>
      draftOf(reading, atMost(cap), limitOf(numbers.q.flat()), free),
    );
  },

  /** Two keys at once. */
  both: (reading) => {
    const { numbers, rival, target } = reading;
    const sizes = (numbers.k[target] ?? []).map((value, d) => Math.abs(value) + Math.abs(numbers.k[rival]?.[d] ?? 0));
    const goal = atLeast(
      [rival, target].sort((a, b) => a - b),
      0.4,
    );
    return [draftOf(reading, goal, limitOf(numbers.q.flat()), largestFirst(sizes, MOST_FREE))];
  },
};

/** The grid. */
export const STEP = 0.1;

/** How a vector may be moved. */
interface Range {
  /** The features that may move; ignored if all are scaled by one factor. */
  readonly free: readonly number[];
  /** Each number stays between −limit and limit; a factor between 0 and limit. */
  readonly limit: number;
  /** The greatest length allowed; null for any. */
  readonly longest: number | null;
  /** The vector keeps its direction. */
  readonly scaled: boolean;
}

type Score = (vector: readonly number[]) => number;

const STARTS = 8;
/** Steps of the search, on the grid. */
const STRIDES = [16, 8, 4, 2, 1].map((steps) => steps * STEP);

export function lengthOf(vector: readonly number[]): number {
  return Math.hypot(...vector);
}

/** The numbers that move, in a vector that has not been moved. */
function valuesOf(start: readonly number[], { free, scaled }: Range): readonly number[] {
  return scaled ? [1] : free.map((d) => start[d] ?? 0);
}

/** Replaces the free numbers; multiplies all by the only number if the vector is scaled. */
function moved(start: readonly number[], { free, scaled }: Range, values: readonly number[]): readonly number[] {
  if (scaled) return start.map((value) => value * (values[0] ?? 1));
  const own = new Map(free.map((feature, i) => [feature, values[i] ?? 0]));
  return start.map((value, d) => own.get(d) ?? value);
}

/** Whether a vector is too long; one hundredth is rounding. */
export function tooLong(vector: readonly number[], { longest }: Range): boolean {
  return longest !== null && lengthOf(vector) > longest + 0.01;
}

/** Values on the grid, so that they can be typed, whose vector clearly reaches the goal, near the start; null if none are found. */
function search(draft: Steering, position: number, seed: number): readonly number[] | null {
  const { range, least, limit } = draft;
  const start = startOf(draft, position);
  const score = scoreOf(draft, position);
  const judged = (values: readonly number[]): number => {
    const vector = moved(start, range, values);
    return tooLong(vector, range) ? Number.NEGATIVE_INFINITY : score(vector);
  };
  const origin = draft.start([position]);
  const count = origin.length;
  let best: readonly number[] | null = null;
  let highest = CLEAR;
  for (let i = 0; i < STARTS; i++) {
    const values = climb(
      origin.map((value, d) => onGrid(i === 0 ? value * 0.9 : drawnValue(seed, i * count + d, least, limit))),
      judged,
      least,
      limit,
    );
    if (judged(values) > highest) [best, highest] = [values, judged(values)];
  }
  return best && nearest(origin, best, judged);
}

/** Moves one number at a time, as long as that helps. */
function climb(from: readonly number[], judged: Score, least: number, most: number): readonly number[] {
  let values = from;
  let score = judged(values);
  for (const stride of STRIDES) {
    for (let better = true; better; ) {
      better = false;
      for (let d = 0; d < values.length; d++) {
        for (const step of [stride, -stride]) {
          const next = values.with(d, onGrid(Math.min(most, Math.max(least, (values[d] ?? 0) + step))));
          const own = judged(next);
          if (own > score + 1e-9) [values, score, better] = [next, own, true];
        }
      }
    }
  }
  return values;
}

/** The first point on the way from the start that is clearly good: a small move explains more than a large one. */
function nearest(from: readonly number[], to: readonly number[], judged: Score): readonly number[] {
  for (let part = 0.1; part < 1; part += 0.1) {
    const values = from.map((value, d) => onGrid(value + part * ((to[d] ?? 0) - value)));
    if (judged(values) > CLEAR) return values;
  }
  return to;
}

/** The part of all positions of the numbers that reaches the goal; measured coarsely. */
function share(start: readonly number[], range: Range, score: Score): number {
  const marks = Array.from({ length: 9 }, (_, i) => ((i - 4) / 4) * range.limit);
  const all = range.free.reduce<readonly (readonly number[])[]>(
    (grid) => grid.flatMap((values) => marks.map((mark) => [...values, mark])),
    [[]],
  );
  return all.filter((values) => score(moved(start, range, values)) > 0).length / all.length;
}

function onGrid(value: number): number {
  return Number((Math.round(value / STEP) * STEP).toFixed(1));
}

function drawnValue(seed: number, index: number, least: number, most: number): number {
  return least + (randomU32(seed, index) / 2 ** 32) * (most - least);
}
