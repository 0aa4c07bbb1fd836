/** Panel values: each cell shows the tensor's number, for every tensor of the list. */
import { describe, expect, it } from 'vitest';
import { type CellRef, flatIndex, type Letter, letters } from '#web/engine/cell.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import type { Panel } from '#web/views/frame.ts';
import { panelValues } from '#web/views/panel-values.ts';
import { computed } from '../lesson/stage/support.ts';
import { panelOf } from './panels.ts';

const { trace } = computed({ bias: true, dropout: 0.3, mask: { kind: 'causal' } });

function shownAs(name: string, head: number): Panel {
  const { axes, shape } = trace.get(name);
  const extent = (letter: Letter | null) => (letter ? (shape[letters(axes).indexOf(letter)] ?? 1) : 1);
  const own = letters(axes).filter((letter) => letter !== 'h');
  const [rows = null, cols = null] = own;
  const window = (letter: Letter | null) => axisWindow(extent(letter), 1000);
  const slice = letters(axes).includes('h') ? { head } : {};
  return panelOf({ tensor: name, rows, cols, rowWindow: window(rows), colWindow: window(cols), ...slice });
}

it.each(trace.names)('%s, every cell of every head', (name) => {
  const tensor = trace.get(name);
  let compared = 0;
  for (let head = 0; head < trace.options.numHeads; head++) {
    const panel = shownAs(name, head);
    const values = panelValues(trace, panel, name);
    for (let row = 0; row < panel.rowWindow.size; row++) {
      for (let column = 0; column < panel.colWindow.size; column++) {
        const at: Partial<Record<Letter, number>> = {};
        if (panel.head !== undefined) at.h = head;
        if (panel.rows) at[panel.rows] = row;
        if (panel.cols) at[panel.cols] = column;
        const cell: CellRef = { tensor: name, at };
        expect(values(row, column)).toBe(tensor.data[flatIndex(tensor, tensor.shape, cell)]);
        compared++;
      }
    }
    if (panel.head === undefined) break;
  }
  expect(compared).toBe(tensor.data.length);
});

describe('no value is returned', () => {
  const nothing = (panel: Panel, tensor: string) => panelValues(trace, panel, tensor)(0, 0);

  it('for a tensor that was not computed', () => {
    expect(nothing(shownAs('scores', 0), 'key_input')).toBeUndefined();
  });

  it('for a tensor with other axes than the panel', () => {
    expect(nothing(shownAs('scores', 0), 'q')).toBeUndefined();
    expect(nothing(shownAs('scores', 0), 'row_max')).toBeUndefined();
    expect(nothing(shownAs('row_max', 0), 'scores')).toBeUndefined();
  });

  it('for a tensor with heads in a panel without a head', () => {
    const { head: _, ...panel } = shownAs('scores', 0);
    expect(nothing(panel, 'scores')).toBeUndefined();
  });
});
