/** State text: round trip, and rejection of invalid text. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryInside, stateText } from '#web/elements/state-text.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';
import { arbitraryState } from '../lesson/state/arbitrary-state.ts';

it('stores every state, with progress to a thousandth', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const query = queryInside(stateText(encodeState(state)));
      expect(query).not.toBeNull();
      expect(decodeState(chapterOf, query ?? '')).toEqual({ state, problems: [] });
    }),
  );
});

it('rejects invalid text and other versions', () => {
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
