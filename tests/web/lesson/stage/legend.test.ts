/** The labels at the ends of a colour scale. */
import { expect, it } from 'vitest';
import { legendEnds } from '../../../../web/lesson/stage/legend.ts';

it.each([
  [{ signed: true, max: 6 }, ['−6', '6']],
  [{ signed: true, max: 5.8 }, ['−5.8', '5.8']],
  [{ signed: true, max: 0.04 }, ['−0.04', '0.04']],
  [{ signed: false, max: 1 }, ['0', '1']],
])('both ends of %j have the same decimals', (domain, ends) => {
  expect(legendEnds(domain)).toEqual(ends);
});
