import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE, type LessonSettings } from '#web/lesson/fields/lesson-fields.ts';
import { handMadeLayer } from '#web/lesson/model/hand-made/hand-made-model.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { readNotebook } from '#web/lesson/model/notebook.ts';
import { isFixed, type SettingName, shownSettings, whyFixed } from '#web/lesson/state/shown-settings.ts';

const NOTEBOOK = readNotebook(readFileSync(new URL('../../../../web/models/notebook.safetensors', import.meta.url)));

const own: LessonSettings = {
  ...DEFAULT_STATE,
  preset: 'random',
  dModel: 16,
  numHeads: 8,
  mask: { kind: 'padding', padded: 2 },
};

describe('the effective settings', () => {
  it.each([
    { ...own },
    { ...own, dropout: 0.2, bias: true },
    { ...own, preset: 'hand-made' as const, dropout: 0.2, temperature: 2 },
    { ...own, preset: 'notebook' as const },
    { ...own, preset: 'notebook' as const, dropout: 0.2, temperature: 2 },
  ])('are those that the engine is asked for: $preset, dropout $dropout', (settings) => {
    const { request } = lessonModel(settings, NOTEBOOK, handMadeLayer(settings.sentence));
    const { tokens, dModel, numHeads, bias, temperature, dropout, mask } = shownSettings(settings, chapterOf('tokens'));
    expect(request.options).toMatchObject({ tokens, dModel, numHeads, bias, temperature, dropout });
    expect(request.options.causal).toBe(mask.kind === 'causal');
  });

  it.each(['notebook', 'hand-made', 'random'] as const)(
    'are fixed exactly where the model ignores them: %s',
    (preset) => {
      const asked = (changes: Partial<LessonSettings> = {}) => {
        const settings = { ...own, preset, ...changes };
        return lessonModel(settings, NOTEBOOK, preset === 'random' ? null : handMadeLayer(settings.sentence)).request;
      };
      const others = {
        sentence: 'dogs bark',
        dModel: 8,
        numHeads: 2,
        bias: !own.bias,
        mask: { kind: 'window', window: 1 },
        temperature: 2,
        dropout: 0.2,
        seed: 99,
      } satisfies Partial<LessonSettings>;
      for (const [name, other] of Object.entries(others)) {
        const same = isDeepStrictEqual(asked({ [name]: other }), asked());
        expect([name, same]).toEqual([name, isFixed(name as SettingName, { preset })]);
      }
    },
  );

  it('never fix the head, which is the reader’s', () => {
    expect(isFixed('head', { preset: 'notebook' })).toBe(false);
  });

  it('have a causal mask if the figure always has one, in addition to the painted mask', () => {
    expect(shownSettings({ ...own, mask: { kind: 'none' } }, chapterOf('variants')).mask).toEqual({ kind: 'causal' });
    expect(shownSettings(own, chapterOf('variants')).mask).toEqual(own.mask);
    expect(shownSettings({ ...own, mask: { kind: 'none' } }, chapterOf('heads')).mask).toEqual({ kind: 'none' });
  });

  it('name the weights that fix them', () => {
    expect(whyFixed({ preset: 'hand-made' })).toContain('hand-made');
    expect(whyFixed({ preset: 'notebook' })).toContain('notebook');
  });
});
