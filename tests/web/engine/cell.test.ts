import { describe, expect, it } from 'vitest';
import {
  axisGroups,
  cellAt,
  elementCount,
  flatIndex,
  groupedShape,
  letters,
  sameCell,
  strides,
} from '#web/engine/cell.ts';
import { AttentionError } from '#web/engine/engine.ts';

const scores = { name: 'scores', axes: 'hts' };
const merged = { name: 'merged', axes: 't(hd)' };
const scale = { name: 'scale', axes: '' };

describe('axes strings', () => {
  it('split into letters, with parentheses for flattened axes', () => {
    expect(axisGroups('t(hd)')).toEqual([['t'], ['h', 'd']]);
    expect(letters('m(hd)')).toEqual(['m', 'h', 'd']);
    expect(groupedShape('t(hd)', [10, 3, 4])).toEqual([10, 12]);
    expect(groupedShape('', [])).toEqual([]);
  });

  it.each(['x', 'tt', 't(hd', 't)', '()', 't((hd))', 'T', 't h'])('reject "%s"', (axes) => {
    expect(() => axisGroups(axes)).toThrow(AttentionError);
  });
});

describe('a cell', () => {
  it('has a row-major flat index', () => {
    expect(strides([3, 10, 10])).toEqual([100, 10, 1]);
    expect(flatIndex(scores, [3, 10, 10], { tensor: 'scores', at: { h: 1, t: 2, s: 5 } })).toBe(125);
    expect(flatIndex(merged, [10, 3, 4], { tensor: 'merged', at: { t: 2, h: 1, d: 3 } })).toBe(2 * 12 + 4 + 3);
    expect(flatIndex(scale, [], { tensor: 'scale', at: {} })).toBe(0);
  });

  it('is recovered from its flat index, for every cell', () => {
    for (const [declaration, shape] of [
      [scores, [3, 4, 5]],
      [merged, [4, 3, 2]],
      [scale, []],
    ] as const) {
      for (let flat = 0; flat < elementCount(shape); flat++) {
        expect(flatIndex(declaration, shape, cellAt(declaration, shape, flat))).toBe(flat);
      }
    }
  });

  it('is rejected outside the tensor or without an index', () => {
    const at = { h: 1, t: 10, s: 5 };
    expect(() => flatIndex(scores, [3, 10, 10], { tensor: 'scores', at })).toThrow(
      't = 10 is outside scores, whose axis t has indices 0 to 9',
    );
    expect(() => flatIndex(scores, [3, 10, 10], { tensor: 'scores', at: { h: 1, t: 1 } })).toThrow('needs an index s');
    expect(() => flatIndex(scores, [3, 10, 10], { tensor: 'scores', at: { h: 0.5, t: 1, s: 1 } })).toThrow('outside');
    expect(() => cellAt(scores, [3, 10, 10], 300)).toThrow('scores has 300 numbers');
    expect(() => cellAt(scores, [3, 10, 10], -1)).toThrow(AttentionError);
  });

  it('equals another with the same tensor and indices', () => {
    const cell = { tensor: 'scores', at: { h: 1, t: 2, s: 5 } };
    expect(sameCell(cell, { tensor: 'scores', at: { s: 5, t: 2, h: 1 } })).toBe(true);
    expect(sameCell(cell, { tensor: 'weights', at: cell.at })).toBe(false);
    expect(sameCell(cell, { tensor: 'scores', at: { h: 1, t: 2, s: 4 } })).toBe(false);
    expect(sameCell(null, null)).toBe(true);
    expect(sameCell(cell, null)).toBe(false);
  });
});
