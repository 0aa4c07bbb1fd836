/** "Steer a vector": a query or a key to move, what its row of weights should become, and a vector that reaches it. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import type { ChangedNumber } from '../../../model/edited.ts';
import { ChangedLayer, weightsOf } from '../../layer/changed-layer.ts';
import { type HeadNumbers, type Reading, readings, rowFor } from '../../layer/head-numbers.ts';
import { atLeast, atMost, most, mostRead, type RowGoal } from '../../layer/row-goal.ts';
import { shuffled } from '../../shuffled.ts';
import { lengthOf, type Merit, moved, type Range, search, share } from './search.ts';

export type SteerQuestion = 'query' | 'direction' | 'key' | 'longer' | 'even' | 'both';

/** The learner's vector: whose it is, and the numbers that move, or the factor of all of them. */
export interface Steered {
  readonly position: number;
  readonly values: readonly number[];
}

export interface SteerTask {
  readonly question: SteerQuestion;
  readonly numbers: HeadNumbers;
  readonly query: number;
  /** The key that is read most at the start. */
  readonly rival: number;
  readonly goal: RowGoal;
  readonly tensor: 'q' | 'k';
  /** The words whose vector may be steered. */
  readonly positions: readonly number[];
  readonly range: Range;
  readonly solution: Steered;
  /** The row of weights, computed by the engine. */
  compute(steered: Steered): readonly number[];
}

/** Numbers that a learner can move at once. */
const MOST_FREE = 4;
/** How far beyond its goal a solution is, at least. */
const CLEAR = 0.1;
/** How far from its goal a start is, at least. */
const UNSOLVED = -0.05;

type Unsolved = Omit<SteerTask, 'solution' | 'compute' | 'question'>;

/** The first task of the seed that has a solution; null if there is none. */
export function steerTask(
  trace: AttentionTrace,
  question: SteerQuestion,
  seed: number,
  head: number | null,
): SteerTask | null {
  const own = seedFor(seed, `steer ${question}`);
  for (const [i, reading] of readings(trace, head, own).entries()) {
    for (const task of TASKS[question](reading, seedFor(own, `task ${i}`))) {
      const start = task.numbers.weights[task.query] ?? [];
      if (task.goal.merit(start) > UNSOLVED) continue;
      const solution = solve(task, own);
      if (!solution) continue;
      const layer = new ChangedLayer(trace);
      const compute = (steered: Steered): readonly number[] =>
        weightsOf(layer.compute(changes(task, trace.options.tokens, steered)), task.numbers.head, task.query);
      if (task.goal.merit(compute(solution)) > 0) return { ...task, question, solution, compute };
    }
  }
  return null;
}

function changes(task: Unsolved, tokens: number, steered: Steered): readonly ChangedNumber[] {
  const { tensor, numbers } = task;
  const vector = vectorOf(task, steered);
  const first = (numbers.head * tokens + steered.position) * vector.length;
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
function meritOf({ tensor, numbers, query, goal }: Unsolved, position: number): Merit {
  return (vector) => {
    const keys = tensor === 'k' ? numbers.k.with(position, vector) : numbers.k;
    return goal.merit(rowFor(numbers, query, tensor === 'q' ? vector : (numbers.q[query] ?? []), keys));
  };
}

function solve(task: Unsolved, seed: number): Steered | null {
  const [target = task.query] = task.goal.keys;
  const position = task.tensor === 'q' ? task.query : target;
  const values = search(startOf(task, position), task.range, meritOf(task, position), CLEAR, seed);
  return values && { position, values };
}

/** The limit of each number: a whole number that no vector of the head exceeds. */
function limitOf(vectors: HeadNumbers['q']): number {
  return Math.max(1, Math.ceil(Math.max(...vectors.flat().map(Math.abs))));
}

/** The features with the largest numbers in `weighing`, in order. */
function foremostFeatures(weighing: readonly number[]): readonly number[] {
  const order = weighing.map((_, d) => d).sort((a, b) => Math.abs(weighing[b] ?? 0) - Math.abs(weighing[a] ?? 0));
  return order.slice(0, MOST_FREE).sort((a, b) => a - b);
}

/** Differences between two keys. */
function apart({ numbers, rival, target }: Reading): readonly number[] {
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
    pairs(foremostFeatures(apart(reading)), seed)
      .map((free): Unsolved => {
        const limit = limitOf(reading.numbers.q);
        return {
          ...ofQuery(reading),
          goal: most(reading.target),
          range: { free, limit, longest: null, scaled: false },
        };
      })
      .filter((task) => share(startOf(task, task.query), task.range, meritOf(task, task.query)) < 0.35),

  /** The query keeps its length at most, so that it must turn. */
  direction: (reading) => {
    const start = reading.numbers.q[reading.query] ?? [];
    const limit = Math.max(1, Math.ceil(lengthOf(start)));
    const range = { free: foremostFeatures(apart(reading)), limit, longest: lengthOf(start), scaled: false };
    return [{ ...ofQuery(reading), goal: most(reading.target), range }];
  },

  /** One of several keys is to be chosen. */
  key: (reading, seed) => {
    const { numbers, query, rival, target } = reading;
    const others = shuffled([...numbers.k.keys()], seed).filter((s) => ![query, rival, target].includes(s));
    const positions = [query, rival, target, ...others.slice(0, 1)].sort((a, b) => a - b);
    const range = {
      free: foremostFeatures(numbers.q[query] ?? []),
      limit: limitOf(numbers.k),
      longest: null,
      scaled: false,
    };
    return [{ numbers, query, rival, tensor: 'k', positions, goal: atLeast([target], 0.5), range }];
  },

  /** All numbers are multiplied by one factor. */
  longer: (reading, seed) => {
    const { numbers, query } = reading;
    const now = Math.max(...(numbers.weights[query] ?? []));
    const range = { free: [], limit: 3, longest: null, scaled: true };
    const stretched = (factor: number): number =>
      round(
        Math.max(
          ...rowFor(
            numbers,
            query,
            (numbers.q[query] ?? []).map((value) => value * factor),
            numbers.k,
          ),
        ),
      );
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
    const features = foremostFeatures(numbers.q[query] ?? []);
    return [...pairs(features, seed), features].map((own): Unsolved => {
      const range = { free: own, limit: limitOf(numbers.q), longest: null, scaled: false };
      return { ...ofQuery(reading), goal: atMost(cap), range };
    });
  },

  /** Two keys at once. */
  both: (reading) => {
    const { numbers, rival, target } = reading;
    const limit = limitOf(numbers.q);
    const free = foremostFeatures(
      (numbers.k[target] ?? []).map((value, d) => Math.abs(value) + Math.abs(numbers.k[rival]?.[d] ?? 0)),
    );
    const range = { free, limit, longest: null, scaled: false };
    return [
      {
        ...ofQuery(reading),
        goal: atLeast(
          [rival, target].sort((a, b) => a - b),
          0.4,
        ),
        range,
      },
    ];
  },
};
