// @vitest-environment happy-dom
/** The offer of a causal mask, shown only while no mask is set. */
import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { lacksMask, maskOffer, maskOfferStyles } from '../../../../web/elements/content/mask-offer.ts';
import { DEFAULT_STATE, type LessonState } from '../../../../web/lesson/state/lesson-state.ts';
import { pressStyles } from '../../../../web/lesson/ui/theme/press.ts';

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

it('uses a button in the common style', () => {
  const accept = vi.fn();
  const place = document.createElement('div');
  render(maskOffer(accept), place);
  const button = place.querySelector<HTMLElement>('button.press');
  button?.click();
  expect(accept).toHaveBeenCalledOnce();
  expect(maskOfferStyles.cssText).toContain(pressStyles.cssText);
});
