import { expect, it } from 'vitest';
import { median } from '../../../../web/lesson/lab-kit/median.ts';

it('is the middle of the values, however they lie, and none of nothing', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5]);
  expect(median([])).toBeNaN();
});
