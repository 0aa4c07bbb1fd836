/** Layouts: a product between its operands, and matrices of one shape in rows or columns. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CornerSpec, cellSize, corner, rowGap, type StackSpec, stack } from '#web/lesson/stage/layout.ts';
import { TITLE_ROOM } from '#web/lesson/stage/room.ts';

const stages = fc.record({ width: fc.integer({ min: 300, max: 2600 }), height: fc.integer({ min: 220, max: 1800 }) });
const counts = fc.integer({ min: 1, max: 30 });
const positive = (value: number) => expect(value).toBeGreaterThan(0);

describe('the size of a cell', () => {
  /** Not `fc.double`, most of whose numbers are near 0. */
  const upTo = (most: number) => fc.integer({ min: 0, max: 10 * most }).map((tenths) => tenths / 10);
  const anything = fc.tuple(upTo(3000), counts, upTo(2000), counts);

  it('uses the room and never more, in whole pixels unless it is tiny, and is never much taller than wide', () => {
    fc.assert(
      fc.property(anything, ([width, across, height, down]) => {
        const { cellWidth, cellHeight } = cellSize(width, across, height, down);
        expect(cellWidth * across).toBeLessThanOrEqual(Math.max(1, width) + 1e-9);
        expect(cellHeight * down).toBeLessThanOrEqual(Math.max(1, height) + 1e-9);
        for (const side of [cellWidth, cellHeight]) if (side >= 10) expect(Number.isInteger(side)).toBe(true);
        expect(cellHeight).toBeLessThanOrEqual(cellWidth * 1.8 + 1);
        positive(cellWidth);
        positive(cellHeight);
        expect(cellWidth).toBeLessThanOrEqual(72);
        expect(cellHeight).toBeLessThanOrEqual(44);
      }),
    );
  });

  it('is positive even without room', () => {
    for (const side of Object.values(cellSize(-80, 3, -20, 2))) positive(side);
  });
});

describe('the corner', () => {
  const specs = fc.record({
    inner: counts,
    across: counts,
    down: counts,
    left: fc.integer({ min: 0, max: 70 }),
    above: fc.integer({ min: 0, max: 70 }),
  });
  const rules = (
    check: (own: ReturnType<typeof corner>, spec: CornerSpec, stage: { width: number; height: number }) => void,
  ) =>
    fc.assert(fc.property(stages, specs, (stage, spec) => check(corner(stage.width, stage.height, spec), spec, stage)));

  it('aligns rows of the left matrix with rows of the product, columns of the top one with its columns', () => {
    rules(({ left, top, result, cellWidth, cellHeight }) => {
      expect(left.y).toBe(result.y);
      expect(top.x).toBe(result.x);
      for (const place of [left, top, result]) expect(place).toMatchObject({ cellWidth, cellHeight });
    });
  });

  it('keeps operands and product apart', () => {
    rules(({ left, top, result, cellWidth, cellHeight }, { inner }) => {
      expect(result.x - (left.x + inner * cellWidth)).toBeGreaterThan(9.99);
      expect(result.y - (top.y + inner * cellHeight)).toBeGreaterThan(9.99);
    });
  });

  it('fits the stage, with labels to the left and above and a title above and below', () => {
    rules(({ left, top, result, cellWidth, cellHeight }, spec, { width, height }) => {
      expect(left.x - spec.left).toBeGreaterThanOrEqual(0);
      expect(top.y - spec.above - TITLE_ROOM).toBeGreaterThanOrEqual(0);
      expect(result.x + spec.across * cellWidth).toBeLessThanOrEqual(width + 1);
      expect(result.y + spec.down * cellHeight + TITLE_ROOM).toBeLessThanOrEqual(height + 1);
    });
  });

  it('reserves the free corner for the worked sum', () => {
    rules(({ left, top, worked }) => {
      expect(worked.x).toBeGreaterThanOrEqual(0);
      expect(worked.x + worked.width).toBeLessThanOrEqual(top.x);
      expect(worked.y + worked.height).toBeLessThanOrEqual(left.y);
    });
  });
});

describe('a stack', () => {
  const specs: fc.Arbitrary<StackSpec> = fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    across: fc.integer({ min: 1, max: 12 }),
    down: fc.integer({ min: 1, max: 8 }),
    left: fc.integer({ min: 0, max: 70 }),
    above: fc.integer({ min: 0, max: 20 }),
    below: fc.constantFrom(0, TITLE_ROOM),
    everyRow: fc.boolean(),
    extra: fc.integer({ min: 0, max: 12 }),
    direction: fc.constantFrom('row', 'column'),
  });
  const rules = (
    check: (places: ReturnType<typeof stack>, spec: StackSpec, stage: { width: number; height: number }) => void,
  ) =>
    fc.assert(fc.property(stages, specs, (stage, spec) => check(stack(stage.width, stage.height, spec), spec, stage)));

  it('has a place for each, all of one size, in a row or a column', () => {
    rules((places, { count, direction }) => {
      expect(places).toHaveLength(count);
      const [first] = places;
      for (const place of places) {
        expect(place).toMatchObject({ cellWidth: first?.cellWidth, cellHeight: first?.cellHeight });
        expect(direction === 'row' ? place.y : place.x).toBe(direction === 'row' ? first?.y : first?.x);
      }
    });
  });

  it('separates neighbours, with room for labels and titles between rows', () => {
    rules((places, { across, down, above, below, everyRow, extra, direction }, { width }) => {
      places.slice(1).forEach((place, i) => {
        const before = places[i] ?? place;
        if (direction === 'row')
          expect(place.x - before.x).toBeGreaterThanOrEqual(across * place.cellWidth + extra + rowGap(width) - 1);
        else {
          const own = down * place.cellHeight + (everyRow ? below : 0);
          expect(place.y - before.y).toBeGreaterThanOrEqual(own + above + TITLE_ROOM);
        }
      });
    });
  });

  it('fits the stage, with its labels to the left, above and below', () => {
    rules((places, { across, down, left, above, below, extra }, { width, height }) => {
      for (const { x, y, cellWidth, cellHeight } of places) {
        expect(x - left).toBeGreaterThanOrEqual(0);
        expect(y - above - TITLE_ROOM).toBeGreaterThanOrEqual(-1);
        expect(x + across * cellWidth + extra).toBeLessThanOrEqual(width + 1);
        expect(y + down * cellHeight + below).toBeLessThanOrEqual(height + 1);
      }
    });
  });

  it('is centred on the stage', () => {
    const spec = {
      count: 1,
      across: 4,
      down: 4,
      left: 0,
      above: 0,
      below: 0,
      everyRow: false,
      extra: 0,
      direction: 'row',
    } as const;
    const [place] = stack(1000, 800, spec);
    expect(place).toMatchObject({ cellWidth: 72, cellHeight: 44 });
    expect(place?.x).toBe((1000 - 4 * 72) / 2);
    expect(place?.y).toBe((800 - 4 * 44 - TITLE_ROOM) / 2 + TITLE_ROOM);
  });
});
