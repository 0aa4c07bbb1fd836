import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ON_LAYER } from '#tests/web/lesson/exercises/layer/learned.ts';
import { speakWithLayer } from '#tests/web/lesson/exercises/layer/spoken-layer.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { ALL_EXERCISES, exercisesOf } from '#web/lesson/chapters/exercises.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { exerciseName, FIRST } from '#web/lesson/exercises/entry.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { TOKENS, traceWithGradients } from '../inspector/support.ts';
import { computed, computedByChapter } from '../stage/support.ts';

const sentences = { tokens: [...TOKENS] };

beforeAll(() => loadKinds(KIND_NAMES));

describe('the exercises of the lesson', () => {
  it.each(CHAPTER_IDS)('%s has as many exercises as a chapter shows', (chapter) => {
    expect(exercisesOf(chapter).length).toBeGreaterThanOrEqual(FIRST);
  });

  it('has at least forty exercises with distinct names', () => {
    expect(ALL_EXERCISES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ALL_EXERCISES.map(({ name }) => name)).size).toBe(ALL_EXERCISES.length);
  });

  it('has several exercises of every kind', () => {
    const kinds = ALL_EXERCISES.map(({ entry }) => entry.kind);
    for (const kind of KIND_NAMES)
      expect([kind, kinds.filter((each) => each === kind).length > 1]).toEqual([kind, true]);
  });

  it('can ask every exercise of the default trace, readably, and the same for the same seed', () => {
    const plain = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });
    const ofChapter = computedByChapter();
    for (const { name, chapter, entry } of ALL_EXERCISES.filter((each) => hasChanged(each.chapter))) {
      const { figure, computation } = chapterOf(chapter);
      const trace = figure || computation ? ofChapter(chapter).trace : plain;
      fc.assert(
        fc.property(fc.nat(), fc.constantFrom(null, 0, 2), (seed, head) => {
          const posed = pose(entry, { trace, sentences, head, seed });
          expect([name, posed?.kind]).toEqual([name, entry.kind]);
          const said = [posed?.prompt, posed?.note, ...(posed?.hints ?? [])].join(' ');
          expect(said).not.toMatch(/undefined|NaN|null|\[object/);
          expect(posed?.hints.length).toBeGreaterThan(0);
          const again = pose(entry, { trace, sentences, head, seed });
          expect([again?.key, again?.numbers]).toEqual([posed?.key, posed?.numbers]);
        }),
        { numRuns: times(20) },
      );
    }
  });

  it('asks no question in two chapters', () => {
    const asked = ALL_EXERCISES.map(({ entry }) => exerciseName(entry));
    const repeated = ALL_EXERCISES.filter(({ entry }, i) => asked.indexOf(exerciseName(entry)) !== i);
    expect(repeated.map(({ name }) => name)).toEqual([]);
  });

  it('asks about sentences of the current language where it asks about meaning, else the same question', async () => {
    const trace = traceWithGradients();
    const keys = (meaning: boolean) =>
      ALL_EXERCISES.filter(({ entry }) => ON_LAYER.includes(entry.kind) === meaning).flatMap(({ entry }) =>
        [0, 1, 2].map((seed) => {
          const posed = pose(entry, { trace, sentences, head: null, seed });
          return [posed?.key, posed?.numbers];
        }),
      );
    await speakWithLayer('en');
    const english = [keys(false), keys(true)];
    await speakWithLayer('fr');
    const french = [keys(false), keys(true)];
    await changeLanguage('en');
    expect(french[0]).toEqual(english[0]);
    for (const [i, key] of (french[1] ?? []).entries()) expect(key).not.toEqual(english[1]?.[i]);
  });

  it('can ask the exercises of the hand-made heads too', () => {
    const { trace, tokens } = computed({ preset: 'hand-made' });
    for (const { name, entry } of ALL_EXERCISES) {
      for (let seed = 0; seed < times(12); seed++) {
        const posed = pose(entry, { trace, sentences: { tokens }, head: seed % 6, seed });
        const said = [name, posed?.prompt, posed?.note, ...(posed?.hints ?? [])].filter((text) => text !== undefined);
        expect(said.join(' ')).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  });

  it('asks or skips every exercise, whatever the settings, and never throws', () => {
    const settings = fc.record({
      tokens: fc.integer({ min: 1, max: 9 }),
      numHeads: fc.integer({ min: 1, max: 3 }),
      causal: fc.boolean(),
      bias: fc.boolean(),
      dropout: fc.constantFrom(0, 0.5),
      temperature: fc.constantFrom(0.1, 1, 10),
    });
    fc.assert(
      fc.property(settings, fc.nat(), (options, seed) => {
        const trace = traceWithGradients({ ...options, dModel: options.numHeads * 2 });
        for (const { entry } of ALL_EXERCISES) pose(entry, { trace, sentences, head: 5, seed });
      }),
      { numRuns: times(40) },
    );
  });
});
