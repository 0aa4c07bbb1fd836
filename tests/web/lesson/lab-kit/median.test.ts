import { expect, it } from 'vitest';
import { median } from '#web/lesson/lab-kit/median.ts';

it('does not depend on the order of the values and is NaN for an empty list', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5]);
  expect(median([])).toBeNaN();
});
