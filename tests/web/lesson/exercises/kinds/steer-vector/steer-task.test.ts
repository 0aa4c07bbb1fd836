import { describe, expect, it } from 'vitest';
import { learned } from '#tests/web/lesson/exercises/layer/learned.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import {
  lengthOf,
  STEP,
  type SteerQuestion,
  type SteerTask,
  startOf,
  steerTask,
  vectorOf,
} from '#web/lesson/exercises/kinds/steer-vector/steer-task.ts';
import { softmax } from '#web/lesson/exercises/plain-attention.ts';

const QUESTIONS: readonly SteerQuestion[] = ['query', 'direction', 'key', 'longer', 'even', 'both'];
const SEEDS = Array.from({ length: times(300, 12) }, (_, seed) => seed);
const TRACES: Readonly<Record<string, AttentionTrace>> = {
  English: learned('en').trace,
  French: learned('fr').trace,
  'another sentence': learned('en', 'The girl thanked Tom because she was kind').trace,
  'a causal mask': learned('fr', undefined, { mask: { kind: 'causal' } }).trace,
  'random weights': traceOf({ tokens: 6, dModel: 12, numHeads: 3 }),
};

function taskOf(trace: AttentionTrace, question: SteerQuestion, seed: number, head: number | null = null): SteerTask {
  return steerTask(trace, question, seed, head) ?? expect.fail(`${question}, seed ${seed}: no task`);
}

const solved = ({ compute, changed, solution }: SteerTask): readonly number[] => compute(changed(solution)).weights;

/** What the goal says, in its own words. */
function reached({ goal }: SteerTask, weights: readonly number[]): boolean {
  const [largest, others] = [Math.max(...weights), weights.filter((_, key) => !goal.keys.includes(key))];
  if (goal.share === null) return goal.keys.every((key) => (weights[key] ?? 0) > Math.max(...others));
  if (goal.keys.length === 0) return largest <= goal.share + 0.005;
  return goal.keys.every((key) => (weights[key] ?? 0) >= (goal.share ?? 1) - 0.005);
}

describe.each(Object.entries(TRACES))('steering, with %s', (_, trace) => {
  it.each(QUESTIONS)(
    'has a solution for every seed that the engine confirms, and an untouched start that is wrong: %s',
    (question) => {
      for (const seed of SEEDS) {
        const task = taskOf(trace, question, seed);
        const { solution, numbers, query, range } = task;
        const start = numbers.weights[query] ?? [];
        expect([seed, reached(task, start)]).toEqual([seed, false]);
        expect([seed, reached(task, solved(task))]).toEqual([seed, true]);
        expect(task.goal.score(solved(task))).toBeGreaterThan(0);
        expect(task.goal.score(start)).toBeLessThan(0);
        for (const value of solution.values) {
          expect(Math.abs(value)).toBeLessThanOrEqual(range.limit);
          expect(Math.abs(value / STEP - Math.round(value / STEP))).toBeLessThan(1e-6);
        }
      }
    },
  );
});

describe('steering', () => {
  const { trace } = learned('en');

  it('computes the row as the formula does', () => {
    for (const question of QUESTIONS) {
      const task = taskOf(trace, question, 3);
      const { numbers, query, solution, tensor } = task;
      const vector = vectorOf(task, solution);
      const q = tensor === 'q' ? vector : (numbers.q[query] ?? []);
      const scores = numbers.k.map((key, s) => {
        const own = tensor === 'k' && s === solution.chosen[0] ? vector : key;
        return own.reduce((sum, value, d) => sum + value * (q[d] ?? 0), 0) / 2;
      });
      const weights = softmax(scores);
      for (const [key, weight] of solved(task).entries()) expect(weight).toBeCloseTo(weights[key] ?? 0, 5);
    }
  });

  it('moves only the numbers that may move', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'query', seed);
      const [before, after] = [startOf(task, task.query), vectorOf(task, task.solution)];
      expect(task.range.free).toHaveLength(2);
      for (const [d, value] of after.entries()) if (!task.range.free.includes(d)) expect(value).toBe(before[d]);
    }
  });

  it('turns a query without lengthening it', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'direction', seed);
      const long = lengthOf(startOf(task, task.query));
      expect(task.range.longest).toBeCloseTo(long, 9);
      expect(lengthOf(vectorOf(task, task.solution))).toBeLessThanOrEqual(long + 0.01);
    }
  });

  it('keeps the direction of a query that it lengthens or shortens, and asks for both', () => {
    const factors = SEEDS.map((seed) => taskOf(TRACES.French ?? trace, 'longer', seed).solution.values);
    expect(factors.every(({ length }) => length === 1)).toBe(true);
    expect(factors.some(([factor = 1]) => factor > 1)).toBe(true);
    expect(factors.some(([factor = 1]) => factor < 1)).toBe(true);
  });

  it('offers several keys to choose from, one of which is right', () => {
    for (const seed of SEEDS) {
      const { positions, goal, solution } = taskOf(trace, 'key', seed);
      expect(new Set(positions).size).toBe(4);
      expect(positions).toContain(solution.chosen[0]);
      expect(goal.keys).toEqual(solution.chosen);
    }
  });

  it('asks about other words with other seeds, and about the followed head', () => {
    for (const question of QUESTIONS) {
      const tasks = SEEDS.map((seed) => taskOf(trace, question, seed));
      expect(new Set(tasks.map(({ query, goal }) => `${query} ${goal.keys.join()}`)).size).toBeGreaterThan(5);
      expect(new Set(tasks.map(({ numbers }) => numbers.head)).size).toBeGreaterThan(1);
      for (const seed of SEEDS) expect(taskOf(trace, question, seed, 1).numbers.head).toBe(1);
    }
  });

  it('has no task where there is nothing to choose', () => {
    for (const question of QUESTIONS) {
      expect(steerTask(traceOf({ tokens: 1 }), question, 1, null)).toBeNull();
      expect(steerTask(traceOf({ cross: true, tokens: 4, sourceTokens: 6 }), question, 1, null)).toBeNull();
      expect(steerTask(traceOf({ dModel: 8, numHeads: 4, numKvHeads: 2 }), question, 1, null)).toBeNull();
    }
  });
});
