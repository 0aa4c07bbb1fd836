/** At every moment of every chapter, nothing on the stage overlaps or leaves it. */
import { describe, expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { EXHAUSTIVE, times } from '#tests/web/setup/exhaustive.ts';
import type { ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { momentAt, timelineOf } from '#web/lesson/stage/timeline.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { languageInfo } from '#web/messages/languages.ts';
import { interpolate as motion } from '#web/views/interpolate.ts';
import { CHAPTERS, stillsOf } from '../chapters/all-scenes.ts';
import { faultsOf } from './marks.ts';
import { type Computed, computedByChapter, contextOf, type Size } from './support.ts';

/** The stage of a page of 1440 × 900, 768 × 1024 and 390 × 844 pixels, each without and with the words above it. */
const STAGES: readonly Size[] = [
  { width: 892, height: 680 },
  { width: 892, height: 584 },
  { width: 768, height: 329 },
  { width: 768, height: 274 },
  { width: 390, height: 238 },
  { width: 390, height: 194 },
];

/** Most goes wrong where the words leave less room. */
const CROWDED = STAGES.filter((_, i) => EXHAUSTIVE || i % 2 === 1);

const CHANGED = CHAPTERS.filter(({ id }) => hasChanged(id)).map((chapter) => [chapter.id, chapter] as const);

/** One line for each pair of parts: the stage, the moments in hundredths, and the first place where they overlap. */
function faultsIn(
  chapter: (typeof CHAPTERS)[number],
  model: Computed,
  { moments, stages = CROWDED }: { moments: number; stages?: readonly Size[] },
): string[] {
  const found = new Map<string, { moments: number[]; detail: string }>();
  for (const size of stages) {
    const context = contextOf(model, size, { head: Math.min(2, model.trace.options.numHeads - 1) });
    const timeline = timelineOf(stillsOf(chapter, context));
    for (let i = 0; i <= moments; i++) {
      for (const { parts, detail } of faultsOf(momentAt(timeline, i / moments, motion).frame, context)) {
        const key = `${size.width} × ${size.height}: ${parts}`;
        const known = found.get(key) ?? { moments: [], detail };
        known.moments.push((100 * i) / moments);
        found.set(key, known);
      }
    }
  }
  return [...found].map(
    ([parts, { moments: at, detail }]) => `${parts}, ${at.length} moments from ${at[0]} to ${at.at(-1)}: ${detail}`,
  );
}

describe.each(['en', 'fr'] as const)('the default sentence in %s', (language) => {
  const figures = computedByChapter({ preset: 'learned', sentence: languageInfo(language).sentence });
  it.each(CHANGED)('%s', async (id, chapter) => {
    await changeLanguage(language);
    expect(
      faultsIn(chapter, figures(id), { moments: times(100, 50), ...(language === 'en' && { stages: STAGES }) }),
    ).toEqual([]);
  });
});

const OTHERS: Readonly<Record<string, Partial<ModelSettings>>> = {
  'a causal mask and dropout': { preset: 'learned', mask: { kind: 'causal' }, dropout: 0.1 },
  'eight heads of width 8': { preset: 'random', dModel: 64, numHeads: 8 },
  'one head and two words': { preset: 'random', dModel: 8, numHeads: 1, sentence: 'a b' },
};

describe.each(Object.entries(OTHERS))('%s', (_, settings) => {
  const figures = computedByChapter(settings);
  it.each(CHANGED)('%s', async (id, chapter) => {
    await changeLanguage('en');
    expect(faultsIn(chapter, figures(id), { moments: times(40, 20) })).toEqual([]);
  });
});
