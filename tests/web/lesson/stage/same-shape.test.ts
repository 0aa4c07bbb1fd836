/** Matrices of one shape: whole where there is room, and on a phone the followed word's rows, with their numbers. */
import { describe, expect, it } from 'vitest';
import { pathStills } from '#web/lesson/chapters/backward/stills.ts';
import { isEntered } from '#web/lesson/stage/matrix-regions.ts';
import { sameShape } from '#web/lesson/stage/same-shape.ts';
import { find } from '#web/views/hit.ts';
import { fitsNumbers } from '#web/views/paint/paint-cells.ts';
import { chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computed, computedByChapter, contextOf } from './support.ts';

const PHONE = { width: 390, height: 206 };
const byChapter = computedByChapter({ preset: 'learned' });
const learned = computed({ preset: 'learned' });
const shape = (size: typeof PHONE) => sameShape(contextOf(learned, size, { followed: 3 }), 3, ['m']);

const WITH_ROWS = ['tokens', 'qkv', 'split', 'variants', 'block', 'fast'] as const;

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

it('the steps of why-attention on a phone have room for numbers, and the keyboard reaches their matrices', () => {
  const context = contextOf(byChapter('why-attention'), PHONE);
  for (const { frame, question, step } of stillsOf(chapterOf('why-attention'), context)) {
    // The values of a word that is hardly read are as thin as its weight.
    for (const { cellWidth, cellHeight, pile } of frame.panels)
      expect(pile !== undefined || fitsNumbers(cellWidth, cellHeight), step).toBe(true);
    expect(frame.titles.filter(isEntered).length, step).toBeGreaterThan(0);
    if (question) expect(find(frame, question), step).not.toBeNull();
  }
});

const LOWER = { width: 390, height: 170 };

it.each(['backward', 'mask', 'scale'] as const)(
  'the maps of %s on a lower stage become rows with numbers',
  (chapter) => {
    const context = contextOf(byChapter(chapter), LOWER, { followed: 3 });
    const stills = stillsOf(chapterOf(chapter), context);
    const several = stills.filter(({ frame }) => frame.panels.filter(({ cols }) => cols === 's').length > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const { frame } of several.filter(({ step }) => step !== 'd_weights')) {
      for (const { cellWidth, cellHeight } of frame.panels) expect(fitsNumbers(cellWidth, cellHeight)).toBe(true);
    }
  },
);

describe('the poster of backward on a phone', () => {
  const context = contextOf(byChapter('backward'), LOWER, { followed: 3 });
  const [poster] = stillsOf(chapterOf('backward'), context);
  const maps = poster?.frame.panels.filter(({ cols }) => cols === 's') ?? [];

  it('shows the followed word’s row of weights and gradients, in columns wide enough for −461', () => {
    expect(maps).toHaveLength(3);
    for (const { rowWindow, colWindow, cellWidth } of maps) {
      expect(rowWindow.slots).toEqual([{ kind: 'entry', index: 3 }]);
      expect(colWindow.slots.length).toBeGreaterThan(5);
      expect(cellWidth).toBeGreaterThanOrEqual(34);
    }
  });

  it('asks about a number that is shown', () => {
    for (const { frame, question } of stillsOf(chapterOf('backward'), context))
      if (question) expect(find(frame, question)).not.toBeNull();
  });

  it('names head and word in the titles of rows', () => {
    const [title] = poster?.frame.titles ?? [];
    expect(title?.note).toBe(`head 1, ${context.tokens[3]}`);
  });
});

it('the title of a number without rows names no word', () => {
  const stills = stillsOf(chapterOf('backward'), contextOf(byChapter('backward'), LOWER, { followed: 3 }));
  const titles = stills.flatMap(({ frame }) => frame.titles).filter(({ tensor }) => tensor === 'loss');
  expect(titles.length).toBeGreaterThan(0);
  for (const { note } of titles) expect(note).toBe('');
});

it.each(['heads', 'why-heads', 'summary'] as const)(
  '%s on a phone shows the bars of one head over the width',
  (chapter) => {
    for (const head of [0, 2]) {
      const context = contextOf(byChapter(chapter), PHONE, { head });
      const bars = stillsOf(chapterOf(chapter), context).map(({ frame }) => frame.panels.filter((panel) => panel.bars));
      const shown = bars.filter((panels) => panels.length > 0);
      expect(shown.length).toBeGreaterThan(0);
      for (const [panel, ...others] of shown) {
        expect(others).toEqual([]);
        expect(panel?.head).toBe(head);
        expect(panel?.cellHeight).toBeGreaterThan(100);
        expect((panel?.cellWidth ?? 0) * (panel?.colWindow.slots.length ?? 0)).toBeGreaterThan(0.75 * PHONE.width);
      }
    }
  },
);

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

describe.each([
  [892, 540],
  [846, 454],
])('the three matrices of the softmax of backward, on a stage of %i × %i pixels', (width, height) => {
  const stills = stillsOf(chapterOf('backward'), contextOf(learned, { width, height }));
  const { panels = [], worked } = stills.findLast(({ step }) => step === 'd_exponents')?.frame ?? {};
  const matrices = panels.filter(({ tensor }) => tensor !== 'row_dot');
  const [weights, gradients, result] = matrices;

  it('are whole, with rows that are not cramped', () => {
    expect(matrices).toHaveLength(3);
    for (const { rowWindow, colWindow, cellWidth, cellHeight } of matrices) {
      expect([rowWindow, colWindow].map(({ slots, size }) => slots.length === size)).toEqual([true, true]);
      expect(fitsNumbers(cellWidth, cellHeight)).toBe(true);
      expect(cellHeight).toBeGreaterThanOrEqual(13);
    }
  });

  it('stand in two rows: those below each other share the labels above, and the free corner has the sum', () => {
    expect(gradients?.y).toBe(weights?.y);
    expect([result?.x, result?.colLabels]).toEqual([gradients?.x, 0]);
    expect([weights?.colLabels, gradients?.colLabels]).toEqual([1, 1]);
    const bottom = (weights?.y ?? 0) + 10 * (weights?.cellHeight ?? 0);
    expect(worked?.y).toBeGreaterThanOrEqual(bottom);
    expect((worked?.x ?? 0) + (worked?.width ?? 0)).toBeLessThan(result?.x ?? 0);
  });
});

it('shows the row that the reader has come to', () => {
  const context = contextOf(learned, PHONE, { followed: 3, focus: { t: 5 } });
  expect(sameShape(context, 3, ['m']).windows.of.t.slots).toEqual([{ kind: 'entry', index: 5 }]);
});
