/** The scores of one word: a mark stands beside the best of them, whatever its colour. */
import { expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { computed, contextOf } from '#tests/web/lesson/stage/support.ts';
import { scene } from '#web/lesson/chapters/ask/scene.ts';
import { mostRead } from '#web/lesson/inspector/followed-word.ts';

it.each([
  { width: 892, height: 540 },
  { width: 390, height: 216 },
])('marks the highest score once all are there, on $width × $height', (size) => {
  const context = contextOf(computed({ preset: 'learned' }), size);
  const marks = scene(context).map(({ frame }) => frame.signs.filter(({ text }) => text === '◀'));
  expect(marks.map(({ length }) => length)).toEqual([0, 0, 1]);
  const { panels } = scene(context).at(-1)?.frame ?? expect.fail('no last picture');
  const scores = panels.find(({ id }) => id === 'scores') ?? expect.fail('no scores');
  // The row stands upright.
  const place = scores.colWindow.slotOf(mostRead(context.trace, context.head, context.followed));
  expect(place).toBeGreaterThanOrEqual(0);
  const y = marks.at(-1)?.[0]?.y ?? Number.NaN;
  expect(Math.floor((y - scores.y) / scores.cellHeight)).toBe(place);
});
