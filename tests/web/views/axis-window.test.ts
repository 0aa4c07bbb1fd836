/** A long axis thins out openly: what is left out is counted, and the entry in question is always drawn. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AxisWindow, axisWindow } from '../../../web/views/axis-window.ts';

/** "0 1 ⋯97 99" */
function drawn({ slots }: AxisWindow): string {
  return slots.map((slot) => (slot.kind === 'gap' ? `⋯${slot.hidden}` : String(slot.index))).join(' ');
}

describe('a short axis', () => {
  it.each([1, 2, 3, 10])('of %i entries that has room for all of them shows them all', (size) => {
    expect(drawn(axisWindow(size, 10))).toBe(Array.from({ length: size }, (_, i) => i).join(' '));
  });
});

describe('a long axis', () => {
  it('keeps its beginning and its end', () => {
    expect(drawn(axisWindow(100, 6))).toBe('0 1 2 3 ⋯95 99');
  });

  it('keeps the entry in question, with neighbours, between two gaps', () => {
    expect(drawn(axisWindow(100, 8, 50))).toBe('0 ⋯47 48 49 50 51 ⋯47 99');
  });

  it('has one gap where the entry in question lies near an end', () => {
    expect(drawn(axisWindow(100, 8, 5))).toBe('0 1 2 3 4 5 ⋯93 99');
    expect(drawn(axisWindow(100, 8, 98))).toBe('0 ⋯93 94 95 96 97 98 99');
  });

  it('gives up the end, then the beginning, before the entry in question', () => {
    expect(drawn(axisWindow(100, 5, 50))).toBe('0 ⋯49 50 ⋯48 99');
    expect(drawn(axisWindow(100, 4, 50))).toBe('0 ⋯49 50 ⋯49');
    expect(drawn(axisWindow(100, 3, 50))).toBe('⋯50 50 ⋯49');
  });

  it('never uses a gap for one entry, which takes as much room itself', () => {
    expect(drawn(axisWindow(10, 4, 2))).toBe('0 1 2 ⋯7');
    expect(drawn(axisWindow(10, 3, 8))).toBe('⋯8 8 9');
  });
});

describe('for every size, room and entry in question', () => {
  const cases = fc
    .record({
      size: fc.integer({ min: 1, max: 600 }),
      room: fc.integer({ min: 3, max: 200 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ size, room, share }) => ({ size, room, focus: Math.min(size - 1, Math.floor(share * size)) }));

  it('the entry in question is drawn', () => {
    fc.assert(fc.property(cases, ({ size, room, focus }) => axisWindow(size, room, focus).slotOf(focus) >= 0));
  });

  it('the room is used up and not exceeded, so that a picture keeps its size while the question moves', () => {
    fc.assert(
      fc.property(
        cases,
        ({ size, room, focus }) => axisWindow(size, room, focus).slots.length === Math.min(size, room),
      ),
    );
  });

  it('entries and hidden entries, in order, add up to the axis', () => {
    fc.assert(
      fc.property(cases, ({ size, room, focus }) => {
        let next = 0;
        for (const slot of axisWindow(size, room, focus).slots) {
          if (slot.kind === 'gap') expect(slot.hidden).toBeGreaterThan(1);
          else expect(slot.index).toBe(next);
          next += slot.kind === 'gap' ? slot.hidden : 1;
        }
        expect(next).toBe(size);
      }),
    );
  });

  it('slotOf is the inverse of the slots, and −1 for what is hidden or outside', () => {
    fc.assert(
      fc.property(cases, ({ size, room, focus }) => {
        const window = axisWindow(size, room, focus);
        const places = new Map(
          window.slots.flatMap((slot, place) => (slot.kind === 'entry' ? [[slot.index, place]] : [])),
        );
        for (let index = -1; index <= size; index++) expect(window.slotOf(index)).toBe(places.get(index) ?? -1);
      }),
    );
  });

  it('everything is drawn whenever it fits', () => {
    fc.assert(
      fc.property(cases, ({ size, focus }) =>
        axisWindow(size, Math.max(3, size), focus).slots.every((slot) => slot.kind === 'entry'),
      ),
    );
  });
});

it('the least room is three slots', () => {
  expect(drawn(axisWindow(9, 0))).toBe('0 ⋯7 8');
});
