/** The training of each element of a page. */
import { afterEach, expect, it, vi } from 'vitest';
import { trainingOf } from '#web/lesson/chapters/train/model.ts';
import { FIRST_SETTINGS } from '#web/lesson/lab-kit/trainer/settings.ts';

afterEach(() => vi.restoreAllMocks());

it('is one for an element, and another one for the next element', () => {
  const [first, second] = [new AbortController(), new AbortController()].map(({ signal }) => ({ life: signal }));
  if (!first || !second) throw new Error('there are two');
  const { training } = trainingOf(first);
  expect(trainingOf({ ...first }).training).toBe(training);
  training.configure({ ...FIRST_SETTINGS, heads: 1 });
  expect(trainingOf(second).training.state.peek().settings).toEqual(FIRST_SETTINGS);
});

it('ends when the element is removed, unless the page still uses its checkpoint', () => {
  for (const [lends, ends] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const life = new AbortController();
    const { training, lending } = trainingOf({ life: life.signal });
    vi.spyOn(lending, 'lends', 'get').mockReturnValue(lends);
    const end = vi.spyOn(training, 'end');
    life.abort();
    expect(end).toHaveBeenCalledTimes(ends);
  }
});
