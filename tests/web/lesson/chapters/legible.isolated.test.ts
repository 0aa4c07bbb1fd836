/** On a laptop and on a phone, every matrix of every chapter shows its numbers, at every stop. */
import { expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { timelineOf } from '#web/lesson/stage/timeline.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { languageInfo } from '#web/messages/languages.ts';
import type { Panel } from '#web/views/frame.ts';
import { numbersToFit } from '#web/views/paint/paint-cells.ts';
import { panelValues } from '#web/views/panel-values.ts';
import { computedByChapter, contextOf } from '../stage/support.ts';
import { CHAPTERS, stillsOf } from './all-scenes.ts';

/** The stage of a page of 1440 × 900, 1366 × 768, 390 × 844 and 375 × 667 pixels, with the words above it. */
const STAGES = [
  [892, 540],
  [846, 454],
  [390, 216],
  [390, 178],
  [375, 164],
] as const;

/**
 * Of other pictures: the finished projections of `qkv` and the maps of the whole layer are to be recognised, a pile has numbers where
 * its rows are high enough.
 */
const isMatrix = (chapter: string, step: string, { pile, bars, tensor, cellWidth, rowWindow }: Panel): boolean =>
  !pile &&
  !bars &&
  !((step === 'whole' || chapter === 'whole') && rowWindow.slots.length > 1) &&
  !(chapter === 'qkv' && ['k', 'v'].includes(step) && tensor.endsWith('_projected') && cellWidth < 20);

it.each(['en', 'fr'] as const)('the numbers of the default sentence in %s', async (language) => {
  await changeLanguage(language);
  const figures = computedByChapter({ preset: 'learned', sentence: languageInfo(language).sentence });
  const without = new Set<string>();
  for (const [width, height] of STAGES) {
    for (const chapter of CHAPTERS) {
      const context = contextOf(figures(chapter.id), { width, height });
      const { stills, stops, marks } = timelineOf(stillsOf(chapter, context));
      for (const { step, mark } of stops) {
        const still = stills[marks.indexOf(mark)];
        for (const panel of still?.exhibit ? [] : (still?.frame.panels ?? [])) {
          if (!isMatrix(chapter.id, step, panel)) continue;
          const { style } = numbersToFit(panel, panelValues(context.trace, panel, panel.tensor));
          if (!style) without.add(`${chapter.id} ${step} ${width}`);
        }
      }
    }
  }
  expect(without).toEqual(new Set());
});
