/** Panels for tests: ten rows and four columns by default. */
import { axisWindow } from '#web/views/axis-window.ts';
import type { Frame, Panel } from '#web/views/frame.ts';

export function panelOf(changes: Partial<Panel> = {}): Panel {
  const rowWindow = changes.rowWindow ?? axisWindow(10, 10);
  const colWindow = changes.colWindow ?? axisWindow(4, 4);
  return {
    id: 'q',
    tensor: 'q',
    rows: 't',
    cols: 'd',
    rowWindow,
    colWindow,
    x: 100,
    y: 50,
    cellWidth: 20,
    cellHeight: 12,
    alpha: 1,
    fill: rowWindow.size * colWindow.size,
    turn: 0,
    rowLabels: 1,
    colLabels: 1,
    domain: 'query',
    ...changes,
  };
}

export function frameOf(...panels: Panel[]): Frame {
  return { panels, titles: [], signs: [], worked: null };
}
