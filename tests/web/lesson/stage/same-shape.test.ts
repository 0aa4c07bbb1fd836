/** Matrices of one shape: whole where there is room, and on a phone the followed word's rows, with their numbers. */
import { describe, expect, it } from 'vitest';
import { pathStills } from '../../../../web/lesson/chapters/backward/path-stills.ts';
import { chapterOf, stillsOf } from '../../../../web/lesson/chapters/index.ts';
import { sameShape } from '../../../../web/lesson/stage/same-shape.ts';
import { fitsNumbers } from '../../../../web/views/paint/paint-cells.ts';
import { computed, computedByChapter, contextOf } from './support.ts';

const PHONE = { width: 390, height: 206 };
const byChapter = computedByChapter({ preset: 'learned' });
const learned = computed({ preset: 'learned' });
const shape = (size: typeof PHONE) => sameShape(contextOf(learned, size, { followed: 3 }), 3, ['m']);

const WITH_ROWS = ['tokens', 'qkv', 'split', 'concat', 'variants', 'block', 'fast'] as const;

describe.each(WITH_ROWS)('the poster of %s on a phone', (chapter) => {
  const context = contextOf(byChapter(chapter), PHONE, { followed: 3 });
  const [poster] = stillsOf(chapterOf(chapter), context);

  it('shows the row of the followed word, whole and with room for numbers', () => {
    const panels = poster?.frame.panels ?? [];
    expect(panels.length).toBeGreaterThan(1);
    for (const { rowWindow, colWindow, cellWidth, cellHeight } of panels) {
      expect(rowWindow.slots).toEqual([{ kind: 'entry', index: 3 }]);
      expect(colWindow.slots).toHaveLength(colWindow.size);
      expect(fitsNumbers(cellWidth, cellHeight)).toBe(true);
    }
  });

  it('names the word in the titles of the matrices', () => {
    const notes = poster?.frame.titles.filter(({ id }) => !id.startsWith('head.')).map(({ note }) => note);
    for (const note of notes ?? []) expect(note).toBe(context.tokens[3]);
  });
});

it('the poster of why-attention on a phone shows what the last word reads, as bars with room for numbers', () => {
  const context = contextOf(byChapter('why-attention'), PHONE, { followed: 4 });
  const [poster] = stillsOf(chapterOf('why-attention'), context);
  const [bars, ...others] = poster?.frame.panels ?? [];
  expect(others).toEqual([]);
  expect(bars).toMatchObject({ tensor: 'weights', bars: {}, rowLabels: 1, colLabels: 1 });
  expect(bars?.rowWindow.slots).toEqual([{ kind: 'entry', index: 4 }]);
  expect(bars?.colWindow.slots).toHaveLength(4);
  expect(fitsNumbers(bars?.cellWidth ?? 0, bars?.cellHeight ?? 0)).toBe(true);
});

it('shows whole matrices where their numbers fit, and on a high stage even where they do not', () => {
  for (const size of [
    { width: 1200, height: 320 },
    { width: 390, height: 640 },
  ]) {
    const { windows, builder } = shape(size);
    expect(builder.rowsAlone).toBe(false);
    expect(windows.of.t.slots).toHaveLength(learned.tokens.length);
  }
});

it('shows the words that a phone has room for in maps of words by words', () => {
  const { builder, places, windows } = sameShape(contextOf(learned, PHONE), 1, ['s']);
  expect(builder.rowsAlone).toBe(false);
  expect(windows.of.s.slots).toHaveLength(learned.tokens.length);
  expect(windows.of.t.slots.length).toBeGreaterThan(5);
  expect(fitsNumbers(places[0]?.cellWidth ?? 0, places[0]?.cellHeight ?? 0)).toBe(true);
});

const WITH_MAPS = ['scale', 'mask', 'why-heads', 'heads', 'variants', 'summary'] as const;

it.each(WITH_MAPS)('every matrix of %s has room for numbers on a phone', (chapter) => {
  for (const { frame } of stillsOf(chapterOf(chapter), contextOf(byChapter(chapter), PHONE)))
    for (const { cellWidth, cellHeight } of frame.panels) expect(fitsNumbers(cellWidth, cellHeight)).toBe(true);
});

it('the last still of backward on a phone adds up whole rows with room for numbers', () => {
  const context = contextOf(learned, { width: 390, height: 190 }, { followed: 3 });
  const panels = pathStills(context).at(-1)?.frame.panels ?? [];
  expect(panels).toHaveLength(4);
  for (const { rowWindow, colWindow, cellWidth, cellHeight } of panels) {
    expect(rowWindow.slots).toEqual([{ kind: 'entry', index: 3 }]);
    expect(colWindow.slots).toHaveLength(colWindow.size);
    expect(fitsNumbers(cellWidth, cellHeight)).toBe(true);
  }
});

it('labels the columns of rows alone once', () => {
  const onPhone = shape(PHONE);
  expect(onPhone.isColumn).toBe(true);
  expect([0, 1, 2].map((i) => onPhone.labels(i).colLabels)).toEqual([true, false, false]);
});

it('shows the row that the reader has come to', () => {
  const context = contextOf(learned, PHONE, { followed: 3, focus: { t: 5 } });
  expect(sameShape(context, 3, ['m']).windows.of.t.slots).toEqual([{ kind: 'entry', index: 5 }]);
});
