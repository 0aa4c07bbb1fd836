/** "Steer a vector": a query or a key to move, what its row of weights should become, and a vector that reaches it. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import type { words } from '../../../../messages/en/exercises/steer-vector.ts';
import type { ChangedNumber } from '../../../model/edited.ts';
import { atLeast, atMost, type Draft, firstTask, most, type RowGoal, type Task } from '../../layer/changing.ts';
import { largestFirst, limitOf, mostRead, type Reading, rowFor } from '../../layer/head-numbers.ts';
import { shuffled } from '../../shuffled.ts';

export type SteerQuestion = keyof typeof words.questions;

/** The learner's vector: whose it is, and the numbers that move, or the factor of all of them. */
export interface Steered {
  readonly position: number;
  readonly values: readonly number[];
}

/** A task before its solution is searched. */
interface Unsolved extends Omit<Draft<Steered>, 'candidates'> {
  readonly goal: RowGoal;
  readonly tensor: 'q' | 'k';
  /** The words whose vector may be steered. */
  readonly positions: readonly number[];
  readonly range: Range;
}

export type SteerTask = Task<Unsolved & Draft<Steered>>;

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
    for (const task of TASKS[question](reading, taskSeed)) {
      const start = task.numbers.weights[task.query] ?? [];
      const solution = task.goal.score(start) > UNSOLVED ? null : solve(task, own);
      if (solution) yield { ...task, candidates: [solution] };
    }
  }
  return firstTask(trace, head, own, drafts, steering);
}

/** The numbers of a steered vector, as changes of the trace. */
export function steering(task: Unsolved, steered: Steered): readonly ChangedNumber[] {
  const { tensor, numbers } = task;
  const vector = vectorOf(task, steered);
  const first = (numbers.head * numbers.q.length + steered.position) * vector.length;
  return vector.map((value, d) => ({ tensor, flat: first + d, value }));
}

/** The vector before it is steered. */
export function startOf(
  { tensor, numbers }: Pick<SteerTask, 'tensor' | 'numbers'>,
  position: number,
): readonly number[] {
  return numbers[tensor][position] ?? [];
}

export function vectorOf(
  task: Pick<SteerTask, 'tensor' | 'numbers' | 'range'>,
  { position, values }: Steered,
): readonly number[] {
  return moved(startOf(task, position), task.range, values);
}

/** The merit of a vector in double precision, for the search. */
function scoreOf({ tensor, numbers, query, goal }: Unsolved, position: number): Score {
  return (vector) => {
    const keys = tensor === 'k' ? numbers.k.with(position, vector) : numbers.k;
    return goal.score(rowFor(numbers, query, tensor === 'q' ? vector : (numbers.q[query] ?? []), keys));
  };
}

function solve(task: Unsolved, seed: number): Steered | null {
  const [target = task.query] = task.goal.keys;
  const position = task.tensor === 'q' ? task.query : target;
  const values = search(startOf(task, position), task.range, scoreOf(task, position), CLEAR, seed);
  return values && { position, values };
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

const ofQuery = ({ numbers, query, rival }: Reading) => ({
  numbers,
  query,
  rival,
  tensor: 'q' as const,
  positions: [query],
});

/** A share of a step of 0.05. */
const round = (weight: number): number => Math.round(weight * 20) / 20;

/** The tasks of a reading, from the one preferred. */
const TASKS: Readonly<Record<SteerQuestion, (reading: Reading, seed: number) => readonly Unsolved[]>> = {
  /** Two numbers move. Tasks that chance would solve are left out. */
  query: (reading, seed) =>
    pairs(largestFirst(differenceOf(reading), MOST_FREE), seed)
      .map((free): Unsolved => {
        const range = { free, limit: limitOf(reading.numbers.q.flat()), longest: null, scaled: false };
        return { ...ofQuery(reading), goal: most(reading.target), range };
      })
      .filter((task) => share(startOf(task, task.query), task.range, scoreOf(task, task.query)) < 0.35),

  /** The query keeps its length at most, so that it must turn. */
  direction: (reading) => {
    const start = reading.numbers.q[reading.query] ?? [];
    const limit = limitOf([lengthOf(start)]);
    const range = {
      free: largestFirst(differenceOf(reading), MOST_FREE),
      limit,
      longest: lengthOf(start),
      scaled: false,
    };
    return [{ ...ofQuery(reading), goal: most(reading.target), range }];
  },

  /** One of several keys is to be chosen. */
  key: (reading, seed) => {
    const { numbers, query, rival, target } = reading;
    const others = shuffled([...numbers.k.keys()], seed).filter((s) => ![query, rival, target].includes(s));
    const positions = [query, rival, target, ...others.slice(0, 1)].sort((a, b) => a - b);
    const free = largestFirst(numbers.q[query] ?? [], MOST_FREE);
    const range = { free, limit: limitOf(numbers.k.flat()), longest: null, scaled: false };
    return [{ numbers, query, rival, tensor: 'k', positions, goal: atLeast([target], 0.5), range }];
  },

  /** All numbers are multiplied by one factor. */
  longer: (reading, seed) => {
    const { numbers, query } = reading;
    const now = Math.max(...(numbers.weights[query] ?? []));
    const range = { free: [], limit: 3, longest: null, scaled: true };
    const scaledBy = (factor: number) => (numbers.q[query] ?? []).map((value) => value * factor);
    const stretched = (factor: number): number =>
      round(Math.max(...rowFor(numbers, query, scaledBy(factor), numbers.k)));
    const [more, less] = [stretched(1.8), stretched(0.5)];
    const goals = [
      ...(more >= now + 0.08 && more <= 0.95 ? [atLeast([mostRead(numbers.weights[query] ?? [])], more)] : []),
      ...(less <= now - 0.15 ? [atMost(less)] : []),
    ];
    return shuffled(goals, seed).map((goal): Unsolved => ({ ...ofQuery(reading), goal, range }));
  },

  /** No weight may stand out. */
  even: (reading, seed) => {
    const { numbers, query } = reading;
    const open = (numbers.mask[query] ?? []).filter(Number.isFinite).length;
    const cap = Math.ceil((1.6 / open) * 20) / 20;
    const features = largestFirst(numbers.q[query] ?? [], MOST_FREE);
    return [...pairs(features, seed), features].map((own): Unsolved => {
      const range = { free: own, limit: limitOf(numbers.q.flat()), longest: null, scaled: false };
      return { ...ofQuery(reading), goal: atMost(cap), range };
    });
  },

  /** Two keys at once. */
  both: (reading) => {
    const { numbers, rival, target } = reading;
    const limit = limitOf(numbers.q.flat());
    const sizes = (numbers.k[target] ?? []).map((value, d) => Math.abs(value) + Math.abs(numbers.k[rival]?.[d] ?? 0));
    const free = largestFirst(sizes, MOST_FREE);
    const range = { free, limit, longest: null, scaled: false };
    const keys = [rival, target].sort((a, b) => a - b);
    return [{ ...ofQuery(reading), goal: atLeast(keys, 0.4), range }];
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
export function valuesOf(start: readonly number[], { free, scaled }: Range): readonly number[] {
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

/** Values on the grid, so that they can be typed, whose vector has at least this merit, near the start; null if none are found. */
function search(
  start: readonly number[],
  range: Range,
  score: Score,
  clear: number,
  seed: number,
): readonly number[] | null {
  const { free, limit, scaled } = range;
  const count = scaled ? 1 : free.length;
  const least = scaled ? 0 : -limit;
  const judged = (values: readonly number[]): number => {
    const vector = moved(start, range, values);
    return tooLong(vector, range) ? Number.NEGATIVE_INFINITY : score(vector);
  };
  const origin = valuesOf(start, range);
  let best: readonly number[] | null = null;
  let highest = clear;
  for (let i = 0; i < STARTS; i++) {
    const values = climb(
      origin.map((value, d) => onGrid(i === 0 ? value * 0.9 : drawnValue(seed, i * count + d, least, limit))),
      judged,
      least,
      limit,
    );
    if (judged(values) > highest) [best, highest] = [values, judged(values)];
  }
  return best && nearest(origin, best, judged, clear);
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
function nearest(from: readonly number[], to: readonly number[], judged: Score, clear: number): readonly number[] {
  for (let part = 0.1; part < 1; part += 0.1) {
    const values = from.map((value, d) => onGrid(value + part * ((to[d] ?? 0) - value)));
    if (judged(values) > clear) return values;
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
