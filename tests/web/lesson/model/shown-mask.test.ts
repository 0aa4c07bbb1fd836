/** The mask that a chapter shows follows the reader's choice, and has a default in the chapter on masks. */

import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { shownMask } from '#web/lesson/model/figure.ts';
import { shownSettings } from '#web/lesson/state/shown-settings.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';

describe('without a choice', () => {
  it('the chapter on masks has a causal mask; the figure of variants is causal anyway', () => {
    const causal = CHAPTER_IDS.filter((id) => shownMask(DEFAULT_STATE.mask, chapterOf(id)).kind === 'causal');
    expect(causal).toEqual(['mask', 'variants']);
  });

  it('all other chapters have none', () => {
    for (const id of CHAPTER_IDS.filter((chapter) => chapter !== 'mask' && chapter !== 'variants'))
      expect(shownMask(DEFAULT_STATE.mask, chapterOf(id)), id).toEqual({ kind: 'none' });
  });

  it('the settings that are shown say so', () => {
    expect(shownSettings(DEFAULT_STATE, chapterOf('mask')).mask).toEqual({ kind: 'causal' });
    expect(shownSettings(DEFAULT_STATE, chapterOf('softmax')).mask).toEqual({ kind: 'none' });
  });
});

describe('a choice', () => {
  it.each([{ kind: 'none' }, { kind: 'causal' }, { kind: 'window', window: 2 }] as const)(
    'of %o holds in the chapter on masks and in its address',
    (mask) => {
      expect(shownMask(mask, chapterOf('mask'))).toEqual(mask);
      const state = { ...DEFAULT_STATE, chapter: 'mask', mask } as const;
      expect(decodeState(chapterOf, encodeState(state)).state.mask).toEqual(mask);
    },
  );

  it('is not written in an address until it is made', () => {
    expect(encodeState({ ...DEFAULT_STATE, chapter: 'mask' })).not.toContain('mask=');
  });
});
