import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { changeOfWeights, changeOfWidth } from '#web/lesson/features/settings/changes.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { t } from '#web/messages/index.ts';
import { languageInfo } from '#web/messages/languages.ts';

describe('a new width', () => {
  it('keeps the number of heads if it divides the width', () => {
    expect(changeOfWidth(24, DEFAULT_STATE)).toEqual({ patch: { dModel: 24, numHeads: 3 } });
  });

  it('otherwise takes the nearest number of heads and says so', () => {
    expect(changeOfWidth(16, DEFAULT_STATE)).toEqual({
      patch: { dModel: 16, numHeads: 2 },
      note: t.problems.headsFitted(16, 3, 2),
    });
  });

  it('is accepted by the store when in range, and refused with a reason otherwise', () => {
    const store = createLessonStore(chapterOf);
    for (let dModel = 1; dModel <= 512; dModel++) {
      expect(store.set(changeOfWidth(dModel, store.settings.value).patch)).toEqual([]);
    }
    for (const dModel of [0, 513, 1.5, Number.NaN]) {
      expect(store.set(changeOfWidth(dModel, store.settings.value).patch)).toEqual([t.problems.allowed.whole(1, 512)]);
    }
  });
});

describe('other weights', () => {
  it('set the notebook’s dropout rate, if it has one', () => {
    expect(changeOfWeights('notebook', { ...DEFAULT_STATE, dropout: 0.1 }).patch).toEqual({
      preset: 'notebook',
      dropout: 0.4,
    });
    expect(changeOfWeights('notebook', DEFAULT_STATE).patch).toEqual({ preset: 'notebook' });
    expect(changeOfWeights('random', { ...DEFAULT_STATE, dropout: 0.4 }).patch).toEqual({ preset: 'random' });
  });

  it('replace the French default sentence with one that the trained model can read, and say so', () => {
    const french = { ...DEFAULT_STATE, sentence: languageInfo('fr').sentence };
    expect(changeOfWeights('trained', french)).toEqual({
      patch: { preset: 'trained', sentence: t.page.trainedSentence },
      note: t.problems.trainedReadsEnglish,
    });
    expect(changeOfWeights('random', french).patch).toEqual({ preset: 'random' });
    for (const sentence of [languageInfo('en').sentence, 'Une phrase à moi'])
      expect(changeOfWeights('trained', { ...DEFAULT_STATE, sentence }).patch).toEqual({ preset: 'trained' });
  });
});
