import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { popoverPlace } from '#web/lesson/ui/controls/place-popover.ts';

const page = { width: 1000, height: 800 };

describe('a popover', () => {
  it('opens below its button, aligned with it', () => {
    const place = popoverPlace({ left: 100, top: 50, width: 80, height: 32 }, { width: 300, height: 200 }, page);
    expect(place).toMatchObject({ left: 100, top: 88 });
  });

  it('opens above it if there is more room', () => {
    const place = popoverPlace({ left: 100, top: 700, width: 80, height: 32 }, { width: 300, height: 200 }, page);
    expect(place.top).toBe(700 - 6 - 200);
  });

  it('moves in from the right edge', () => {
    const place = popoverPlace({ left: 900, top: 50, width: 80, height: 32 }, { width: 300, height: 200 }, page);
    expect(place.left).toBe(1000 - 300 - 8);
  });

  it('always fits inside the window, whatever its size', () => {
    const length = fc.integer({ min: 0, max: 1200 });
    fc.assert(
      fc.property(length, length, length, length, (left, top, width, height) => {
        const size = { width: Math.min(width, page.width - 16), height };
        const place = popoverPlace({ left, top: Math.min(top, 760), width: 80, height: 32 }, size, page);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + size.width).toBeLessThanOrEqual(page.width - 8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.top + Math.min(height, place.mostHeight)).toBeLessThanOrEqual(page.height - 8);
      }),
    );
  });
});
