/** The step that is being read stays visible when the column becomes lower. */
import { expect, it } from 'vitest';
import { hiddenPart } from '#web/elements/lesson/reading.ts';

const area = { top: 100, height: 400 };

it('scrolls a step up by its hidden part', () => {
  expect(hiddenPart({ top: 400, bottom: 650 }, area, 700)).toBe(150);
});

it('keeps the beginning of a long step in sight', () => {
  expect(hiddenPart({ top: 300, bottom: 1200 }, area, 700)).toBe(184);
  expect(hiddenPart({ top: 80, bottom: 1200 }, area, 700)).toBe(0);
});

it('keeps the scroll position if the step is fully visible, or was hidden before', () => {
  expect(hiddenPart({ top: 200, bottom: 480 }, area, 700)).toBe(0);
  expect(hiddenPart({ top: 900, bottom: 1000 }, area, 700)).toBe(0);
  expect(hiddenPart({ top: 0, bottom: 90 }, area, 700)).toBe(0);
});
