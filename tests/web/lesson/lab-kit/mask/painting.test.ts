import { describe, expect, it } from 'vitest';
import type { MaskSetting } from '#web/lesson/constants/model-settings.ts';
import { isAllowed, maskBits } from '#web/lesson/fields/mask.ts';
import { bitsOf, blindQueries, CAUSAL_BITS, moved, paintedSide } from '#web/lesson/lab-kit/mask/painting.ts';
import { maskRequest } from '#web/lesson/model/lesson-model.ts';

describe('painting a mask', () => {
  it('can start from the causal mask', () => {
    for (let t = 0; t < 16; t++) for (let s = 0; s < 16; s++) expect(isAllowed(CAUSAL_BITS, t, s)).toBe(s <= t);
  });

  it.each<MaskSetting>([
    { kind: 'none' },
    { kind: 'causal' },
    { kind: 'window', window: 2 },
    { kind: 'window', window: 0 },
    { kind: 'padding', padded: 3 },
    { kind: 'padding', padded: 9 },
    { kind: 'custom', allowed: '8000' },
  ])('starts from what $kind forbids', (mask) => {
    const { options, keyPadding, customMask } = maskRequest(mask, 6);
    const bits = bitsOf(mask, 6);
    for (let t = 0; t < 6; t++) {
      for (let s = 0; s < 6; s++) {
        const outside = options.windowLeft >= 0 && (s < t - options.windowLeft || s > t + options.windowRight);
        const forbidden =
          (options.causal && s > t) || outside || keyPadding?.[s] === 1 || customMask?.[t * 6 + s] === -Infinity;
        expect([t, s, isAllowed(bits, t, s)]).toEqual([t, s, !forbidden]);
      }
    }
  });

  it('covers the first sixteen tokens', () => {
    expect([paintedSide(10), paintedSide(64)]).toEqual([10, 16]);
  });

  it('moves by arrows and stops at the edges', () => {
    const middle = { t: 1, s: 1 };
    expect(moved(middle, 'ArrowUp', 3)).toEqual({ t: 0, s: 1 });
    expect(moved(middle, 'ArrowDown', 3)).toEqual({ t: 2, s: 1 });
    expect(moved(middle, 'ArrowLeft', 3)).toEqual({ t: 1, s: 0 });
    expect(moved(middle, 'ArrowRight', 3)).toEqual({ t: 1, s: 2 });
    expect(moved({ t: 0, s: 2 }, 'ArrowUp', 3)).toEqual({ t: 0, s: 2 });
    expect(moved({ t: 0, s: 2 }, 'ArrowRight', 3)).toEqual({ t: 0, s: 2 });
  });

  it('jumps to the ends of a row, and with Ctrl to the corners', () => {
    expect(moved({ t: 1, s: 1 }, 'Home', 3)).toEqual({ t: 1, s: 0 });
    expect(moved({ t: 1, s: 1 }, 'End', 3)).toEqual({ t: 1, s: 2 });
    expect(moved({ t: 1, s: 1 }, 'Home', 3, true)).toEqual({ t: 0, s: 0 });
    expect(moved({ t: 1, s: 1 }, 'End', 3, true)).toEqual({ t: 2, s: 2 });
    expect(moved({ t: 1, s: 1 }, 'Tab', 3)).toBeUndefined();
  });

  it('moves back inside when the square shrinks', () => {
    expect(moved({ t: 9, s: 9 }, 'ArrowLeft', 3)).toEqual({ t: 2, s: 2 });
  });

  it('finds the queries that may not look at any key', () => {
    const second = maskBits((t) => t !== 1);
    expect(blindQueries(second, 3)).toEqual([1]);
    expect(blindQueries(CAUSAL_BITS, 16)).toEqual([]);
    // Keys beyond the square are always allowed.
    expect(blindQueries(second, 17)).toEqual([]);
  });
});
