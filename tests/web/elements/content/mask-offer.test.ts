/** Where the figure on masks offers one: where none is on, and the reader may choose. */
import { describe, expect, it } from 'vitest';
import { lacksMask } from '../../../../web/elements/content/mask-offer.ts';
import { DEFAULT_STATE, type LessonState } from '../../../../web/lesson/state/lesson-state.ts';

const free = { locked: false, controls: null };
const onMask: LessonState = { ...DEFAULT_STATE, chapter: 'mask' };

describe('the chapter on masks', () => {
  it('offers a mask while none is on', () => {
    expect(lacksMask(onMask, free)).toBe(true);
    expect(lacksMask(onMask, { ...free, controls: ['mask'] })).toBe(true);
  });

  it.each<[string, LessonState, Parameters<typeof lacksMask>[1]]>([
    ['in another chapter', { ...onMask, chapter: 'softmax' }, free],
    ['once there is one', { ...onMask, mask: { kind: 'window', window: 1 } }, free],
    ['where the weights decide about it', { ...onMask, preset: 'notebook' }, free],
    ['where nothing may be changed', onMask, { ...free, locked: true }],
    ['where the mask is none of the settings on offer', onMask, { ...free, controls: ['seed'] }],
  ])('offers none %s', (_, state, settings) => {
    expect(lacksMask(state, settings)).toBe(false);
  });
});
