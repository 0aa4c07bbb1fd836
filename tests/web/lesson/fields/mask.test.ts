import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowed, maskBits, readMask, withPair } from '#web/lesson/fields/mask.ts';

describe('a painted mask', () => {
  it('is empty when it allows everything', () => {
    expect(maskBits(() => true)).toBe('');
    expect(isAllowed('', 0, 15)).toBe(true);
  });

  it('reads like the picture: one row of digits per query, the first key on the left', () => {
    expect(maskBits((t, s) => t > 3 || s <= t)).toBe('8000c000e000f000');
    expect(maskBits((t, s) => !(t === 1 && s === 0))).toBe('ffff7fff');
  });

  it('allows every pair outside the square', () => {
    const nothing = maskBits(() => false);
    expect(nothing).toHaveLength(64);
    expect(isAllowed(nothing, 15, 15)).toBe(false);
    expect(isAllowed(nothing, 16, 0)).toBe(true);
    expect(isAllowed(nothing, 0, 16)).toBe(true);
    expect(withPair(nothing, 20, 0, false)).toBe(nothing);
  });

  it('decodes the painted mask, from its only valid form', () => {
    const squares = fc.array(fc.boolean(), { minLength: 256, maxLength: 256 });
    fc.assert(
      fc.property(squares, fc.nat(15), fc.nat(15), fc.boolean(), (square, t, s, allow) => {
        const text = maskBits((row, column) => square[row * 16 + column] === true);
        expect(readMask(`custom:${text}`)).toEqual({ kind: 'custom', allowed: text });
        const painted = withPair(text, t, s, allow);
        expect(readMask(`custom:${painted}`)).toEqual({ kind: 'custom', allowed: painted });
        for (let row = 0; row < 16; row++) {
          for (let column = 0; column < 16; column++) {
            expect(isAllowed(text, row, column)).toBe(square[row * 16 + column]);
            const expected = row === t && column === s ? allow : square[row * 16 + column];
            expect(isAllowed(painted, row, column)).toBe(expected);
          }
        }
        expect(withPair(painted, t, s, square[t * 16 + s] === true)).toBe(text);
      }),
    );
  });
});
