/** The figures of the short way show few numbers at a time. */
import { describe, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import { followedQuestion } from '#web/lesson/stage/questioning.ts';
import { shownDigits } from '#web/lesson/stage/shown-digits.ts';
import { languageInfo } from '#web/messages/languages.ts';
import type { Frame } from '#web/views/frame.ts';
import { isFilled } from '#web/views/hit.ts';
import { type DigitsOf, fitsNumbers } from '#web/views/paint/paint-cells.ts';
import { computedByChapter, contextOf, type Size } from '../stage/support.ts';
import { CHAPTERS, chapterOf, stillsOf } from './all-scenes.ts';

const STOPS = CHAPTERS.filter(({ id }) => isStop(id) && hasChanged(id));
/** The stage of a page of 1440 × 900 pixels, and of 390 × 844. */
const STAGES: readonly Size[] = [
  { width: 892, height: 584 },
  { width: 390, height: 194 },
];

/** How many cells show digits. */
function digitsIn(frame: Frame, digits: DigitsOf): number {
  return frame.panels
    .filter(({ alpha }) => alpha >= 0.5)
    .reduce((sum, panel) => {
      if (!panel.bars && !fitsNumbers(panel.cellWidth, panel.cellHeight)) return sum;
      const shown = digits(panel);
      const cells = panel.rowWindow.slots.flatMap((_, row) =>
        panel.colWindow.slots.map((__, column) => [row, column] as const),
      );
      return (
        sum + cells.filter(([row, column]) => shown(row, column) !== 'none' && isFilled({ panel, row, column })).length
      );
    }, 0);
}

describe.each(['en', 'fr'] as const)('in the language %s', (language) => {
  const figures = computedByChapter({ preset: 'learned', sentence: languageInfo(language).sentence });

  /** The most digits that a still of the chapter shows; `all` as with the button “All digits”. */
  function mostDigits(chapter: (typeof CHAPTERS)[number], stage: Size, all: boolean): number {
    const context = contextOf(figures(chapter.id), stage);
    const { followed, trace } = context;
    const numbers = stillsOf(chapter, context).flatMap(({ frame, question, exhibit }) => {
      if (exhibit) return [];
      const asked = followedQuestion(question, frame, context);
      return [digitsIn(frame, shownDigits(frame, { followed, asked: asked && explain(trace, asked), all }))];
    });
    return Math.max(0, ...numbers);
  }

  it.each(STOPS.map((stop) => [stop.id, stop] as const))('%s shows at most 60 numbers at a time', (_, stop) => {
    for (const stage of STAGES) expect(mostDigits(stop, stage, false)).toBeLessThanOrEqual(60);
  });

  it('a chapter with all its digits shows more', () => {
    for (const stage of STAGES) expect(mostDigits(chapterOf('tokens'), stage, true)).toBeGreaterThan(30);
    expect(mostDigits(chapterOf('tokens'), STAGES[0] as Size, true)).toBeGreaterThan(200);
  });
});
