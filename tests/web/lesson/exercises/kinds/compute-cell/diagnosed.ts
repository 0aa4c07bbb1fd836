/** Test helper: whether a mistake is diagnosed, over many cells. */
import { expect } from 'vitest';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { pose } from '#web/lesson/exercises/kinds/compute-cell.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';

export const SEEDS = Array.from({ length: 24 }, (_, seed) => seed);

export type Asked = ReturnType<typeof askedOf>;

/** One question about a tensor, with the problem behind it, and the numbers of its trace. */
export function askedOf(trace: AttentionTrace, tensor: string, seed: number) {
  const question = pose(tensor, { trace, sentences: { tokens: [] }, head: null, seed });
  const made = question ?? expect.fail(`no exercise about ${tensor}`);
  const { problem, cell } = made;
  const at = (name: string, indices = cell.at) => valueAt(problem.trace.get(name), { tensor: name, at: indices });
  return { made, problem, at, check: (answer: number) => made.judge([String(answer)]) };
}

/**
 * The mistake must never be accepted where it changes anything, and must be diagnosed on most cells: a few times another mistake may
 * lead to the same number. `wrong` is its result; NaN where it cannot be made.
 */
export function expectNamed<A extends Asked>(ask: (seed: number) => A, id: string, wrong: (asked: A) => number): void {
  let made = 0;
  let named = 0;
  for (const seed of SEEDS) {
    const asked = ask(seed);
    const answer = wrong(asked);
    const { exact, rounded, tolerance } = asked.problem;
    if (!(Math.min(Math.abs(answer - exact), Math.abs(answer - rounded)) > 2.1 * tolerance)) continue;
    made++;
    const verdict = asked.check(answer);
    expect(verdict.right).toBe(false);
    if (!verdict.right && verdict.mistake === id) named++;
  }
  expect(made).toBeGreaterThanOrEqual(4);
  expect(named / made).toBeGreaterThanOrEqual(0.7);
}
