import { describe, expect, it } from 'vitest';
import { type Place, placeAfter } from '#web/lesson/inspector/grid-keys.ts';

const full: readonly Place[] = Array.from({ length: 30 }, (_, row) =>
  Array.from({ length: 4 }, (_, column) => ({ row, column })),
).flat();
const at = (row: number, column: number): Place => ({ row, column });

describe('placeAfter', () => {
  it('moves by one along rows and columns, and stops at the edges', () => {
    expect(placeAfter(full, at(1, 1), 'ArrowRight')).toEqual(at(1, 2));
    expect(placeAfter(full, at(1, 1), 'ArrowLeft')).toEqual(at(1, 0));
    expect(placeAfter(full, at(1, 1), 'ArrowDown')).toEqual(at(2, 1));
    expect(placeAfter(full, at(1, 1), 'ArrowUp')).toEqual(at(0, 1));
    expect(placeAfter(full, at(0, 0), 'ArrowLeft')).toBeNull();
    expect(placeAfter(full, at(29, 3), 'ArrowDown')).toBeNull();
  });

  it('goes to the ends of the row, and with Control to the ends of the grid', () => {
    expect(placeAfter(full, at(1, 1), 'Home')).toEqual(at(1, 0));
    expect(placeAfter(full, at(1, 1), 'End')).toEqual(at(1, 3));
    expect(placeAfter(full, at(1, 1), 'Home', true)).toEqual(at(0, 0));
    expect(placeAfter(full, at(1, 1), 'End', true)).toEqual(at(29, 3));
    expect(placeAfter(full, at(1, 3), 'End')).toBeNull();
  });

  it('pages by ten rows, or by the remaining ones', () => {
    expect(placeAfter(full, at(1, 1), 'PageDown')).toEqual(at(11, 1));
    expect(placeAfter(full, at(25, 1), 'PageDown')).toEqual(at(29, 1));
    expect(placeAfter(full, at(3, 1), 'PageUp')).toEqual(at(0, 1));
  });

  it('skips gaps to the closest column', () => {
    const gaps = [at(0, 0), at(0, 2), at(1, 3), at(3, 0)];
    expect(placeAfter(gaps, at(0, 0), 'ArrowRight')).toEqual(at(0, 2));
    expect(placeAfter(gaps, at(0, 2), 'ArrowDown')).toEqual(at(1, 3));
    expect(placeAfter(gaps, at(1, 3), 'ArrowDown')).toEqual(at(3, 0));
  });

  it('ignores other keys', () => {
    expect(placeAfter(full, at(1, 1), 'Enter')).toBeNull();
  });
});
