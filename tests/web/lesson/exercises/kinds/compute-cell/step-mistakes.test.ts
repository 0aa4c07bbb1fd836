/** Mistakes of another step name only steps that the learner has reached. */
import { expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { stepMistakes } from '#web/lesson/exercises/kinds/compute-cell/mistakes.ts';

const trace = traceOf();
const at = { h: 0, t: 1, s: 2, d: 1 };

it.each([
  ['scores', []],
  ['scaled', ['scores']],
  ['q_projected', []],
  ['merged', ['q_projected']],
])('of %s name earlier steps: %s', (tensor, expected) => {
  const { axes } = trace.get(tensor);
  const cell = { tensor, at: Object.fromEntries(Object.entries(at).filter(([letter]) => axes.includes(letter))) };
  const named = stepMistakes(trace, cell).flatMap(({ id }) => /^(\w+)-for-/.exec(id)?.[1] ?? []);
  expect(named.filter((name) => !['other', 'swapped'].includes(name)).sort()).toEqual([...expected].sort());
});
