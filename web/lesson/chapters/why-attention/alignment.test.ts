/** Words above and below the lines of a translation. */
import { expect, it } from 'vitest';
import { middles } from '#web/lesson/chapters/why-attention/alignment.ts';
import { TARGET } from '#web/lesson/model/hand-made/translation.ts';

it('do not overlap at phone width', () => {
  const width = 316;
  // Twelve pixels high: a letter of the interface is about six wide.
  const ends = middles(TARGET, width).map((middle, i) => {
    const half = ((TARGET[i] ?? '').length * 6.4) / 2;
    return [middle - half, middle + half] as const;
  });
  for (const [i, [start]] of ends.entries()) expect(start).toBeGreaterThan((ends[i - 1]?.[1] ?? -4) + 4);
  expect(ends.at(-1)?.[1]).toBeLessThan(width);
});
