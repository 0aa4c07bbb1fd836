/** The grid of the heads' maps shows where each head reads, also where it has no room for numbers. */
import { describe, expect, it } from 'vitest';
import { computed, contextOf } from '#tests/web/lesson/stage/support.ts';
import { planGrid } from '#web/lesson/chapters/heads/grid.ts';
import { mostRead } from '#web/lesson/inspector/followed-word.ts';

const model = computed({ preset: 'learned' });

describe.each([
  { name: 'a laptop, 1280 × 720', width: 793, height: 390 },
  { name: 'a tablet, 1024 × 768', width: 1024, height: 330 },
  { name: 'a large window, 1440 × 900', width: 893, height: 560 },
])('on the stage of $name', ({ width, height }) => {
  it.each(model.tokens.map((word, followed) => ({ word, followed })))(
    'the map of each head has the word that “$word” reads most in it',
    ({ followed }) => {
      const { windows } = planGrid(contextOf(model, { width, height }, { followed }));
      expect(windows.heads).toEqual([0, 1, 2]);
      for (const head of windows.heads)
        expect(windows.of.s.slotOf(mostRead(model.trace, head, followed)), `head ${head + 1}`).toBeGreaterThanOrEqual(
          0,
        );
    },
  );
});
