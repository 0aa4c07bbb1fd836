/** Ghosts: what the numbers were that the reader's edits changed. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { cssColour } from '../colour-map.ts';
import { differs, VISIBLE } from '../differences.ts';
import type { Panel } from '../frame.ts';
import { panelValues } from '../panel-values.ts';
import { type Cell, fitsNumbers, type Ghosts, look, numberSize, type PaintContext } from './paint-cells.ts';

/** Paints what a changed cell was: a strip in its old colour, and a frame if the reader changed this number. */
export function ghostsOf(before: AttentionTrace): Ghosts {
  return (paint, panel) => ghostsIn(before, paint, panel);
}

function ghostsIn(before: AttentionTrace, paint: PaintContext, panel: Panel): ReturnType<Ghosts> {
  const { canvas, palette, trace, domains } = paint;
  const shown = panel.becoming && panel.becoming.amount >= 0.5 ? panel.becoming : panel;
  if (!before.has(shown.tensor) || !trace.has(shown.tensor)) return null;
  const [now, was] = [panelValues(trace, panel, shown.tensor), panelValues(before, panel, shown.tensor)];
  const given = trace.get(shown.tensor).provenance === 'given';
  const visible = given ? 0 : domains[shown.domain].max * VISIBLE;
  return (cell: Cell, row: number, column: number): void => {
    const [value, old] = [now(row, column), was(row, column)];
    if (value === undefined || old === undefined || !Number.isFinite(value - old)) return;
    if (!differs(value, old) || Math.abs(value - old) < visible) return;
    const line = cell.width >= 9 && cell.height >= 7 ? 1 : 0;
    const height = ghostHeight(cell);
    const [width, top] = [cell.width - line, cell.y + cell.height - line - height];
    if (height > 3) {
      canvas.fillStyle = cssColour(palette.surface);
      canvas.fillRect(cell.x, top - 1, width, 1);
    }
    canvas.fillStyle = cssColour(look(paint, old, shown.domain, null).colour);
    canvas.fillRect(cell.x, top, width, height);
    if (!given) return;
    canvas.strokeStyle = cssColour(palette.accent);
    canvas.lineWidth = 2;
    canvas.strokeRect(cell.x + 1, cell.y + 1, width - 2, cell.height - line - 2);
  };
}

/** As high as the digits leave room. */
function ghostHeight({ width, height }: Cell): number {
  const digits = fitsNumbers(width, height) ? 0.75 * numberSize(width, height) : height / 2;
  return Math.min(6, Math.max(2, Math.floor((height - digits) / 2) - 1));
}
