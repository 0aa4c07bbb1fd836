/** Where a low stage has room for the buttons that show other heads. */
import { expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { freeCorner } from '#web/lesson/stage/head-pager.ts';
import { chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computedByChapter, contextOf } from './support.ts';

const SIZE = { width: 390, height: 216 };
const figures = computedByChapter({ preset: 'learned' });

/** The corners of a chapter's stills. */
const corners = (id: ChapterId) =>
  stillsOf(chapterOf(id), contextOf(figures(id), SIZE)).map(({ frame }) => freeCorner(frame.panels, SIZE.width));

it('above a single matrix', () => {
  expect(corners('heads')[0]).toBe('right');
});

it('to the left of the upper operand of a product, at every step', () => {
  expect(new Set(corners('scores'))).toEqual(new Set(['left']));
});

it('beside the title of a row of weights, at every step of the softmax', () => {
  expect(new Set(corners('softmax'))).toEqual(new Set(['right']));
});

it('nowhere beside matrices that stand in a row, or reach the top', () => {
  const row = [
    { x: 40, y: 60 },
    { x: 220, y: 60 },
  ];
  expect(freeCorner(row, SIZE.width)).toBeNull();
  expect(new Set(corners('values'))).toEqual(new Set([null]));
});
