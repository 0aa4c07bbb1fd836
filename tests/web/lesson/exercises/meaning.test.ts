// @vitest-environment happy-dom
/** Exercises of Parts I and II that ask what attention does, and that every exercise asks for an action. */
import { beforeAll, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { exerciseName } from '#web/lesson/exercises/entry.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import { partOf } from '#web/lesson/features/toc/parts.ts';
import { TOKENS, traceWithGradients } from '../inspector/support.ts';
import { computedByChapter } from '../stage/support.ts';
import { judgedAtOnce } from './in-page.ts';
import { learned, loadCore, ON_LAYER } from './layer/learned.ts';

const isEarly = (chapter: ChapterId): boolean => ['one', 'many'].includes(partOf(chapter));

beforeAll(async () => {
  await loadCore();
  await loadKinds(KIND_NAMES);
});

it('at least a third of the exercises of Parts I and II ask about meaning, with 25 different questions', () => {
  const early = ALL_EXERCISES.filter(({ chapter }) => isEarly(chapter));
  const meaning = early.filter(({ entry }) => ON_LAYER.includes(entry.kind));
  expect(meaning.length).toBeGreaterThanOrEqual(early.length / 3);
  expect(new Set(meaning.map(({ entry }) => exerciseName(entry))).size).toBeGreaterThanOrEqual(25);
});

const withGradients = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });
const block = computedByChapter()('block').trace;
const tiled = computedByChapter()('fast').trace;

// Code exercises start from a function without a body; python.test.ts runs them.
it.each(ALL_EXERCISES.filter(({ chapter, entry }) => hasChanged(chapter) && entry.kind !== 'write-function'))(
  '$name is not right before an action',
  ({ chapter, entry }) => {
    const other = chapter === 'block' ? block : chapter === 'fast' ? tiled : withGradients;
    const { trace, tokens } = isEarly(chapter) ? learned('en') : { trace: other, tokens: TOKENS };
    for (const seed of Array.from({ length: times(20, 5) }, (_, i) => i)) {
      const posed = pose(entry, { trace, sentences: { tokens: [...tokens] }, head: 0, seed });
      if (!posed) continue;
      expect(judgedAtOnce(posed).right, `seed ${seed}`).not.toBe(true);
    }
  },
);
