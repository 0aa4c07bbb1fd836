/** Controls appear with the chapter that explains them. */
import { describe, expect, it } from 'vitest';
import { CHAPTERS } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { hasChip, isIgnored, isIntroduced } from '#web/lesson/features/settings/introduced.ts';
import { DEFAULT_STATE, type LessonSettings } from '#web/lesson/fields/lesson-fields.ts';

const INTRODUCED = CHAPTERS.flatMap(({ id, introduces = [] }) => introduces.map((name) => [name, id] as const));

const CHIPS = ['head', 'mask', 'temperature', 'numHeads', 'dModel', 'preset', 'seed', 'bias', 'dropout'] as const;

function chips(chapter: (typeof CHAPTER_IDS)[number], change: Partial<LessonSettings> = {}) {
  return CHIPS.filter((name) => hasChip(name, { ...DEFAULT_STATE, ...change }, chapter));
}

describe('introduced controls', () => {
  it('shows nothing technical in the first part before its chapter', () => {
    expect(chips('tokens')).toEqual([]);
    expect(chips('scores')).toEqual(['head']);
    expect(chips('values')).toEqual(['head', 'mask', 'temperature']);
  });

  it('keeps a control from its chapter on', () => {
    for (const [name, first] of INTRODUCED)
      expect(CHAPTER_IDS.filter((id) => isIntroduced(name, id))).toEqual(CHAPTER_IDS.slice(CHAPTER_IDS.indexOf(first)));
  });

  it('shows no chip for what the weights fix', () => {
    expect(chips('summary')).toEqual(['head', 'mask', 'temperature', 'preset', 'dropout']);
    expect(chips('summary', { preset: 'random' })).toEqual(CHIPS);
    expect(chips('tokens', { dModel: 24 })).toEqual([]);
  });

  it('shows no chip for what changes nothing, also where it is not at its default', () => {
    expect(chips('train', { temperature: 2, mask: { kind: 'none' } })).toEqual([]);
    expect(chips('cost', { temperature: 2, preset: 'random' })).toEqual(['numHeads', 'dModel', 'preset']);
    expect(chips('fast')).toContain('mask');
    expect(['sentence' as const, ...CHIPS].filter((name) => !isIgnored(name, 'fast', 'roof'))).toEqual([]);
  });

  it('shows each setting that is not at its default, in every chapter', () => {
    expect(chips('tokens', { preset: 'random', dModel: 24, mask: { kind: 'causal' } })).toEqual([
      'mask',
      'dModel',
      'preset',
    ]);
    expect(chips('qkv', { temperature: 2, head: 1, dropout: 0.1 })).toEqual(['head', 'temperature', 'dropout']);
  });
});
