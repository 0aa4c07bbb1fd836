import { describe, expect, it } from 'vitest';
import { learned } from '#tests/web/lesson/exercises/layer/learned.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import {
  type ChangeQuestion,
  type ChangeTask,
  changeTask,
} from '#web/lesson/exercises/kinds/change-entry/change-task.ts';
import { isNumberGoal, type Move, type Outcome } from '#web/lesson/exercises/layer/changing.ts';
import { mostRead } from '#web/lesson/exercises/layer/head-numbers.ts';

const QUESTIONS: readonly ChangeQuestion[] = [
  'feature',
  'queryWeight',
  'hide',
  'temperature',
  'value',
  'headBand',
  'agree',
  'place',
  'outputWeight',
];
const SEEDS = Array.from({ length: times(300, 12) }, (_, seed) => seed);
const TRACES: Readonly<Record<string, AttentionTrace>> = {
  English: learned('en').trace,
  French: learned('fr').trace,
  'another sentence': learned('fr', 'La fille a remercié Tom parce qu’elle souriait').trace,
  'random weights': traceOf({ tokens: 6, dModel: 12, numHeads: 3 }),
};
const { trace } = learned('en');

function taskOf(of: AttentionTrace, question: ChangeQuestion, seed: number, head: number | null = null): ChangeTask {
  return changeTask(of, question, seed, head) ?? expect.fail(`${question}, seed ${seed}: no task`);
}

const outcomeOf = ({ changed, compute }: ChangeTask, move: Move): Outcome => compute(changed(move));

/** The solution's cell and its number. */
const entryOf = ({ solution: { chosen, values } }: ChangeTask) => {
  const [row = 0, column = 0] = chosen;
  const [value = Number.NaN] = values;
  return { row, column, value };
};

/** What the goal says, in its own words. */
function reached({ goal }: ChangeTask, { weights, numbers }: Outcome): boolean {
  if (isNumberGoal(goal)) return Math.abs((numbers[goal.column] ?? Number.NaN) - goal.value) <= 0.055;
  const { keys, share } = goal;
  return share === null ? mostRead(weights) === keys[0] : Math.abs(Math.max(...weights) - share) <= 0.02;
}

describe.each(Object.entries(TRACES))('changing one number, with %s', (_, of) => {
  it.each(QUESTIONS)(
    'has a solution for every seed that the engine confirms, and an untouched start that is wrong: %s',
    (question) => {
      for (const seed of SEEDS) {
        const task = taskOf(of, question, seed);
        const { solution, grid, least, limit } = task;
        const start = task.compute([]);
        expect([seed, start.reached, reached(task, start)]).toEqual([seed, false, false]);
        const done = outcomeOf(task, solution);
        expect([seed, done.reached, reached(task, done)]).toEqual([seed, true, true]);
        expect(grid.rows).toContain(solution.chosen[0]);
        expect(grid.columns).toContain(solution.chosen[1]);
        expect(Math.max(grid.rows.length, grid.columns.length)).toBeLessThanOrEqual(12);
        for (const value of solution.values) expect(value >= least && value <= limit).toBe(true);
        expect(solution.values).toHaveLength(question === 'hide' ? 0 : 1);
        expect(task.compute([])).toEqual(start);
      }
    },
  );
});

describe('changing one number', () => {
  it('computes the change as the engine does with the changed tensor', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'queryWeight', seed);
      const { solution, numbers, query, grid } = task;
      const q = (numbers.q[query] ?? []).slice();
      const { row, column, value } = entryOf(task);
      const d = column - numbers.head * 4;
      const feature = trace.get('input').data[query * 12 + row] ?? 0;
      q[d] = (q[d] ?? 0) + (value - grid.at(row, column)) * feature;
      const scores = numbers.k.map((key) => key.reduce((sum, value, i) => sum + value * (q[i] ?? 0), 0) / 2);
      expect(mostRead(outcomeOf(task, solution).weights)).toBe(mostRead(scores));
    }
  });

  it('is not reached in other columns than those of the head, where other heads must keep their weights', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'headBand', seed);
      const first = task.numbers.head * 4;
      expect(entryOf(task).column).toBeGreaterThanOrEqual(first);
      expect(entryOf(task).column).toBeLessThan(first + 4);
      const column = (first + 4) % 12;
      for (const row of task.grid.rows) {
        const stray = outcomeOf(task, { chosen: [row, column], values: [task.limit] });
        expect(stray.reached).toBe(false);
      }
    }
  });

  it('reaches an output through the rows of one head only', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'outputWeight', seed);
      const { goal, numbers, query, grid } = task;
      const start = task.compute([]);
      if (!isNumberGoal(goal)) expect.fail('no number is asked for');
      const first = numbers.head * 4;
      const merged = trace.get('merged').data.subarray(query * 12, query * 12 + 12);
      for (const row of grid.rows) {
        const by = (goal.value - (start.numbers[goal.column] ?? 0)) / (merged[row] ?? 1);
        const entry = { chosen: [row, goal.column], values: [grid.at(row, goal.column) + by] };
        const own = row >= first && row < first + 4;
        if (Math.abs(by) > 0.1) expect([row, outcomeOf(task, entry).reached]).toEqual([row, own]);
      }
    }
  });

  it('leaves every weight as it is where V or W_V changes', () => {
    for (const question of ['value', 'place', 'outputWeight'] as const) {
      for (const seed of SEEDS) {
        const task = taskOf(trace, question, seed);
        const start = task.compute([]);
        for (const [key, weight] of outcomeOf(task, task.solution).weights.entries())
          expect(weight).toBeCloseTo(start.weights[key] ?? Number.NaN, 5);
      }
    }
  });

  it('hides the key that is read most, from its query', () => {
    for (const seed of SEEDS) {
      const task = taskOf(trace, 'hide', seed);
      const { solution, query, rival } = task;
      expect(solution).toEqual({ chosen: [query, rival], values: [] });
      expect(outcomeOf(task, solution).weights[rival]).toBe(0);
      expect(outcomeOf(task, { ...solution, chosen: [rival, query] }).reached).toBe(false);
    }
  });

  it('makes a head read what another head reads most', () => {
    for (const seed of SEEDS) {
      const { otherHead, query, goal, numbers } = taskOf(trace, 'agree', seed);
      const start = ((otherHead ?? -1) * 10 + query) * 10;
      expect(otherHead).not.toBe(numbers.head);
      const read = mostRead([...trace.get('weights').data.subarray(start, start + 10)]);
      expect(goal).toMatchObject({ keys: [read] });
    }
  });

  it('asks for temperatures above and below the present one', () => {
    const found = SEEDS.map((seed) => entryOf(taskOf(trace, 'temperature', seed)).value);
    expect(found.some((value) => value > 1)).toBe(true);
    expect(found.some((value) => value < 1)).toBe(true);
  });

  it('leaves out tasks that most cells would solve', () => {
    for (const question of ['feature', 'queryWeight', 'agree'] as const) {
      for (const seed of SEEDS.slice(0, 10)) {
        const task = taskOf(trace, question, seed);
        const { grid, limit } = task;
        const cells = grid.rows.flatMap((row) => grid.columns.map((column) => [row, column]));
        const solving = cells.filter((chosen) =>
          [-limit, limit].some((value) => outcomeOf(task, { chosen, values: [value] }).reached),
        );
        expect(solving.length).toBeLessThan(0.7 * cells.length);
      }
    }
  });

  it('asks about other words with other seeds, and about the followed head', () => {
    for (const question of QUESTIONS) {
      const tasks = SEEDS.map((seed) => taskOf(trace, question, seed));
      expect(new Set(tasks.map(({ query, numbers }) => `${query} ${numbers.head}`)).size).toBeGreaterThan(5);
      for (const seed of SEEDS) expect(taskOf(trace, question, seed, 1).numbers.head).toBe(1);
    }
  });

  it('has no task where there is nothing to choose', () => {
    for (const question of QUESTIONS) {
      expect(changeTask(traceOf({ tokens: 1 }), question, 1, null)).toBeNull();
      expect(changeTask(traceOf({ cross: true, tokens: 4, sourceTokens: 6 }), question, 1, null)).toBeNull();
      expect(changeTask(traceOf({ dModel: 8, numHeads: 4, numKvHeads: 2 }), question, 1, null)).toBeNull();
    }
  });
});
