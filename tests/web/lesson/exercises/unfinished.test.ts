/** Unfinished work belongs to an exercise and its initial seed. */
import { expect, it } from 'vitest';
import { keepPlace, keepUnfinished, placeIn, unfinished } from '#web/lesson/exercises/unfinished.ts';

it('is found by exercise name, with the same seed only', () => {
  const kept = {
    question: { kind: 'give-shape', key: 'context', numbers: [] },
    ...{ seed: 7, round: 0, answer: ['(1, 2)'], hints: 1, open: false, attempts: 2, sawSolution: false },
  } as const;
  keepUnfinished('unfinished/a', kept);
  expect(unfinished('unfinished/a', 7)).toEqual(kept);
  expect(unfinished('unfinished/a', 8)).toBeNull();
  expect(unfinished('unfinished/b', 7)).toBeNull();
  keepPlace('list', 'a');
  expect([placeIn('list'), placeIn('other')]).toEqual(['a', null]);
});
