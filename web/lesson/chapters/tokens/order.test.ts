/** Attention without positions and mask is permutation-equivariant; positions or a mask end that. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { compareOrders, isSame, outputInOrder, swapped } from '#web/lesson/chapters/tokens/order.ts';

const ORDER = [3, 0, 4, 1, 2];
const BARE = { positions: false, causal: false };

describe.each(ENGINES)('on the %s', (_, engine) => {
  const request = randomRequest({ tokens: 5, sourceTokens: 5, dModel: 6, keyWidth: 6, valueWidth: 6, numHeads: 2 }, 4);
  const trace = engine.createSession().forward(request);
  const session = engine.createSession();
  const compare = (settings: typeof BARE, order = ORDER) => compareOrders(session, trace, order, settings);

  it('moves every row with its token, up to rounding, without positions and mask', () => {
    const { before, after, differences } = compare(BARE);
    for (const difference of differences) expect(isSame(difference)).toBe(true);
    // Row 0 is now the row of token 3.
    for (let m = 0; m < 6; m++) expect(after[m]).toBeCloseTo(before[3 * 6 + m] ?? Number.NaN, 5);
  });

  it('changes the rows with positions, or with a causal mask alone', () => {
    for (const settings of [
      { positions: true, causal: false },
      { positions: false, causal: true },
    ])
      expect(compare(settings).differences.every(isSame)).toBe(false);
  });

  it('changes no bit in the original order', () => {
    for (const positions of [true, false])
      expect(compare({ positions, causal: true }, [0, 1, 2, 3, 4]).differences).toEqual([0, 0, 0, 0, 0]);
  });

  it('equals the lesson’s output with positions in the original order', () => {
    expect(outputInOrder(session, trace, [0, 1, 2, 3, 4], { positions: true, causal: false })).toEqual(
      trace.get('output').data.slice(),
    );
  });
});

it('swaps the tokens of two places', () => {
  expect(swapped([4, 5, 6], 0, 2)).toEqual([6, 5, 4]);
  expect(swapped([4, 5, 6], 1, 1)).toEqual([4, 5, 6]);
});
