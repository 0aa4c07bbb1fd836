/** Windows of long axes: gaps count what they omit, and the focus is always visible. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AxisWindow, axisWindow } from '#web/views/axis-window.ts';

/** "0 1 ⋯97 99" */
function drawn({ slots }: AxisWindow): string {
  return slots.map((slot) => (slot.kind === 'gap' ? `⋯${slot.hidden}` : String(slot.index))).join(' ');
}

describe('a short axis', () => {
  it.each([1, 2, 3, 10])('of %i entries that fits is drawn completely', (size) => {
    expect(drawn(axisWindow(size, 10))).toBe(Array.from({ length: size }, (_, i) => i).join(' '));
  });
});

describe('a long axis', () => {
  it('keeps its beginning and its end', () => {
    expect(drawn(axisWindow(100, 6))).toBe('0 1 2 3 ⋯95 99');
  });

  it('keeps the focus with neighbours between two gaps', () => {
    expect(drawn(axisWindow(100, 8, 50))).toBe('0 ⋯47 48 49 50 51 ⋯47 99');
  });

  it('has one gap if the focus is near an end', () => {
    expect(drawn(axisWindow(100, 8, 5))).toBe('0 1 2 3 4 5 ⋯93 99');
    expect(drawn(axisWindow(100, 8, 98))).toBe('0 ⋯93 94 95 96 97 98 99');
  });

  it('drops the end, then the beginning, before the focus', () => {
    expect(drawn(axisWindow(100, 5, 50))).toBe('0 ⋯49 50 ⋯48 99');
    expect(drawn(axisWindow(100, 4, 50))).toBe('0 ⋯49 50 ⋯49');
    expect(drawn(axisWindow(100, 3, 50))).toBe('⋯50 50 ⋯49');
  });

  it('never replaces a single entry by a gap, which takes the same room', () => {
    expect(drawn(axisWindow(10, 4, 2))).toBe('0 1 2 ⋯7');
    expect(drawn(axisWindow(10, 3, 8))).toBe('⋯8 8 9');
  });
});

describe('a long axis with entries to keep', () => {
  it('shows them, and fills what is left from the end and the beginning', () => {
    expect(drawn(axisWindow(10, 7, 1, [7, 5]))).toBe('0 1 ⋯3 5 6 7 ⋯2');
    expect(drawn(axisWindow(10, 7, 1, [7]))).toBe('0 1 2 ⋯4 7 8 9');
    expect(drawn(axisWindow(100, 8, 50, [20]))).toBe('0 1 ⋯18 20 ⋯29 50 ⋯48 99');
  });

  it('leaves out those that have no room, the last first', () => {
    expect(drawn(axisWindow(100, 5, 50, [20, 80]))).toBe('⋯20 20 ⋯29 50 ⋯49');
  });
});

describe('for every size, room, focus and entries to keep', () => {
  const cases = fc
    .record({
      size: fc.integer({ min: 1, max: 600 }),
      room: fc.integer({ min: 3, max: 200 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    })
    .map(({ size, room, share, shares }) => {
      const entry = (of: number) => Math.min(size - 1, Math.floor(of * size));
      return { size, room, focus: entry(share), keep: shares.map(entry) };
    });

  it('the focus is drawn', () => {
    fc.assert(
      fc.property(cases, ({ size, room, focus, keep }) => axisWindow(size, room, focus, keep).slotOf(focus) >= 0),
    );
  });

  it('the room is used exactly, so that a picture keeps its size while the focus moves', () => {
    fc.assert(
      fc.property(
        cases,
        ({ size, room, focus, keep }) => axisWindow(size, room, focus, keep).slots.length === Math.min(size, room),
      ),
    );
  });

  it('drawn and hidden entries, in order, add up to the axis', () => {
    fc.assert(
      fc.property(cases, ({ size, room, focus, keep }) => {
        let next = 0;
        for (const slot of axisWindow(size, room, focus, keep).slots) {
          if (slot.kind === 'gap') expect(slot.hidden).toBeGreaterThan(1);
          else expect(slot.index).toBe(next);
          next += slot.kind === 'gap' ? slot.hidden : 1;
        }
        expect(next).toBe(size);
      }),
    );
  });

  it('slotOf is the inverse of the slots, and −1 for hidden or invalid entries', () => {
    fc.assert(
      fc.property(cases, ({ size, room, focus, keep }) => {
        const window = axisWindow(size, room, focus, keep);
        const places = new Map(
          window.slots.flatMap((slot, place) => (slot.kind === 'entry' ? [[slot.index, place]] : [])),
        );
        for (let index = -1; index <= size; index++) expect(window.slotOf(index)).toBe(places.get(index) ?? -1);
      }),
    );
  });

  it('everything is drawn if it fits', () => {
    fc.assert(
      fc.property(cases, ({ size, focus }) =>
        axisWindow(size, Math.max(3, size), focus).slots.every((slot) => slot.kind === 'entry'),
      ),
    );
  });
});

it('the minimum room is three slots', () => {
  expect(drawn(axisWindow(9, 0))).toBe('0 ⋯7 8');
});
