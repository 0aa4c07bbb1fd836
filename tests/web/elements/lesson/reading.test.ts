/** The step that is being read stays visible when the column becomes lower. */
import { expect, it } from 'vitest';
import { hiddenPart } from '#web/elements/lesson/reading.ts';

it('scrolls a step up by its hidden part', () => {
  expect(hiddenPart({ top: 300, height: 250 }, 400, 700)).toBe(150);
});

it('keeps the beginning of a long step in sight', () => {
  expect(hiddenPart({ top: 200, height: 900 }, 400, 700)).toBe(184);
  expect(hiddenPart({ top: -20, height: 1120 }, 400, 700)).toBe(0);
});

it('keeps the scroll position if the step is fully visible, or was hidden before', () => {
  expect(hiddenPart({ top: 100, height: 280 }, 400, 700)).toBe(0);
  expect(hiddenPart({ top: 800, height: 100 }, 400, 700)).toBe(0);
  expect(hiddenPart({ top: -100, height: 90 }, 400, 700)).toBe(0);
});
