/** Hit testing: a point on the picture finds the cell that is drawn there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisWindow } from '#web/views/axis-window.ts';
import type { Frame, Panel } from '#web/views/frame.ts';
import { cellBox, cellOf, cellUnder, type DrawnCell, find, isFilled, shownTensor } from '#web/views/hit.ts';
import { computed } from '../lesson/stage/support.ts';
import { frameOf, panelOf } from './panels.ts';

function middle(drawn: DrawnCell): [number, number] {
  const { x, y, width, height } = cellBox(drawn);
  return [x + width / 2, y + height / 2];
}

function everySlot(panel: Panel): DrawnCell[] {
  return panel.rowWindow.slots.flatMap((_, row) => panel.colWindow.slots.map((_, column) => ({ panel, row, column })));
}

function isGap({ panel, row, column }: DrawnCell): boolean {
  return panel.rowWindow.slots[row]?.kind === 'gap' || panel.colWindow.slots[column]?.kind === 'gap';
}

const panels = fc
  .record({
    rows: fc.integer({ min: 1, max: 30 }),
    columns: fc.integer({ min: 1, max: 30 }),
    rowRoom: fc.integer({ min: 3, max: 12 }),
    columnRoom: fc.integer({ min: 3, max: 12 }),
    rowFocus: fc.nat({ max: 29 }),
    x: fc.double({ min: -50, max: 500, noNaN: true }),
    y: fc.double({ min: -50, max: 500, noNaN: true }),
    cellWidth: fc.double({ min: 2, max: 72, noNaN: true }),
    cellHeight: fc.double({ min: 2, max: 44, noNaN: true }),
    turn: fc.constantFrom(0, 1),
  })
  .map(({ rows, columns, rowRoom, columnRoom, rowFocus, ...place }) =>
    panelOf({
      ...place,
      rowWindow: axisWindow(rows, rowRoom, Math.min(rowFocus, rows - 1)),
      colWindow: axisWindow(columns, columnRoom),
    }),
  );

describe('the cell under a point', () => {
  it('is the one whose box contains the point, transposed or not, and null in a gap', () => {
    fc.assert(
      fc.property(panels, (panel) => {
        for (const drawn of everySlot(panel)) {
          const found = cellUnder(frameOf(panel), ...middle(drawn));
          expect(found).toEqual(isGap(drawn) ? null : drawn);
        }
      }),
    );
  });

  it('names its entry of the tensor, not its slot', () => {
    const panel = panelOf({ head: 2, rowWindow: axisWindow(50, 6, 30) });
    expect(cellOf({ panel, row: 2, column: 1 })).toEqual({ tensor: 'q', at: { h: 2, t: 29, d: 1 } });
    expect(cellOf({ panel, row: 1, column: 1 })).toBeNull();
  });

  it('is null beside the matrix', () => {
    const panel = panelOf();
    for (const [x, y] of [
      [99, 60],
      [181, 60],
      [120, 49],
      [120, 171],
    ] as const) {
      expect(cellUnder(frameOf(panel), x, y)).toBeNull();
    }
    expect(cellUnder(frameOf(panel), 100, 50)).toEqual({ panel, row: 0, column: 0 });
  });

  it('has its row across and its column down in a transposed matrix', () => {
    const panel = panelOf({ turn: 1 });
    expect(cellUnder(frameOf(panel), 100 + 7.5 * 20, 50 + 2.5 * 12)).toEqual({ panel, row: 7, column: 2 });
  });

  it('is null where nothing is computed yet', () => {
    const panel = panelOf({ fill: 5.5 });
    expect(isFilled({ panel, row: 1, column: 1 })).toBe(true);
    expect(isFilled({ panel, row: 1, column: 2 })).toBe(false);
    expect(cellUnder(frameOf(panel), ...middle({ panel, row: 1, column: 1 }))).not.toBeNull();
    expect(cellUnder(frameOf(panel), ...middle({ panel, row: 1, column: 2 }))).toBeNull();
  });

  it('belongs to the topmost matrix that is clearly visible', () => {
    const below = panelOf();
    const above = panelOf({ id: 'above', tensor: 'k' });
    expect(cellUnder(frameOf(below, above), 110, 55)?.panel.id).toBe('above');
    expect(cellUnder(frameOf(below, { ...above, alpha: 0.4 }), 110, 55)?.panel.id).toBe('q');
    expect(cellUnder(frameOf({ ...below, alpha: 0 }), 110, 55)).toBeNull();
  });

  it('under a veil is the visible one: the mask where it forbids, else the cell below', () => {
    const { trace } = computed({ mask: { kind: 'causal' } });
    const square = { rows: 't', cols: 's', rowWindow: axisWindow(10, 10), colWindow: axisWindow(10, 10) } as const;
    const scores = panelOf({ id: 'attention.0', tensor: 'scaled', head: 0, ...square });
    const mask = panelOf({ id: 'mask', tensor: 'mask', ...square, veil: true });
    const under = (row: number, column: number) =>
      cellUnder(frameOf(scores, mask), ...middle({ panel: mask, row, column }), trace)?.panel.tensor;
    expect(under(2, 7)).toBe('mask');
    expect(under(7, 2)).toBe('scaled');
  });
});

describe('a cell of the trace', () => {
  it('is found where it is drawn, but not if a gap hides it', () => {
    fc.assert(
      fc.property(panels, (panel) => {
        for (let t = 0; t < panel.rowWindow.size; t++) {
          for (let d = 0; d < panel.colWindow.size; d++) {
            const drawn = find(frameOf(panel), { tensor: 'q', at: { t, d } });
            if (drawn) expect(cellOf(drawn)).toEqual({ tensor: 'q', at: { t, d } });
            else expect(Math.min(panel.rowWindow.slotOf(t), panel.colWindow.slotOf(d))).toBe(-1);
          }
        }
      }),
    );
  });

  it('is found in the panel of its head', () => {
    const frame: Frame = frameOf(panelOf({ id: 'q.0', head: 0 }), panelOf({ id: 'q.1', head: 1 }));
    expect(find(frame, { tensor: 'q', at: { h: 1, t: 3, d: 2 } })?.panel.id).toBe('q.1');
    expect(find(frame, { tensor: 'q', at: { h: 2, t: 3, d: 2 } })).toBeNull();
  });

  it('is null if its tensor is not clearly visible', () => {
    expect(find(frameOf(panelOf()), { tensor: 'k', at: { s: 0, d: 0 } })).toBeNull();
    expect(find(frameOf(panelOf({ alpha: 0.4 })), { tensor: 'q', at: { t: 0, d: 0 } })).toBeNull();
  });

  it('belongs to the tensor with more than half of a changing matrix', () => {
    const becoming = (amount: number) => panelOf({ becoming: { tensor: 'merged', domain: 'context', amount } });
    expect(shownTensor(panelOf())).toBe('q');
    expect(shownTensor(becoming(0.49))).toBe('q');
    expect(shownTensor(becoming(0.5))).toBe('merged');
    expect(find(frameOf(becoming(0.6)), { tensor: 'q', at: { t: 0, d: 0 } })).toBeNull();
    expect(find(frameOf(becoming(0.6)), { tensor: 'merged', at: { t: 0, d: 0 } })).not.toBeNull();
  });

  it('of a vector needs only its one index', () => {
    const vector = panelOf({ tensor: 'row_max', cols: null, colWindow: axisWindow(1, 1) });
    const drawn = find(frameOf(vector), { tensor: 'row_max', at: { t: 4 } });
    expect(drawn && cellOf(drawn)).toEqual({ tensor: 'row_max', at: { t: 4 } });
  });
});
