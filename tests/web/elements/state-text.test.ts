/** A kept state comes back as it was; anything else is no state. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryInside, stateText } from '../../../web/elements/state-text.ts';
import { decodeState, encodeState } from '../../../web/lesson/state/url.ts';
import { arbitraryState } from '../lesson/state/arbitrary-state.ts';

it('holds every state, to a thousandth of the progress', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const query = queryInside(stateText(encodeState(state)));
      expect(query).not.toBeNull();
      expect(decodeState(query ?? '')).toEqual({ state, problems: [] });
    }),
  );
});

it('refuses what is no state, or one of another version', () => {
  for (const wrong of [
    null,
    undefined,
    1,
    {},
    [],
    '',
    'chapter=mask',
    'mha/2?chapter=mask',
    `mha/1?${'x'.repeat(60_000)}`,
  ])
    expect(queryInside(wrong)).toBeNull();
});
