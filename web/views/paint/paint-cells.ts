/** Paints the cells of one panel: colours, numbers, mask hatching, the wave of a change, and what edited numbers were. */
import type { AttentionTrace } from '../../engine/engine.ts';

import { cssColour, mix, type Rgb, textOn } from '../colour-map.ts';

import { type Domain, type Domains, positionOnMap } from '../domains.ts';
import { DIGIT, formatCell, type NumberStyle, type SizedStyle, sharesToFit, styleToFit } from '../format-number.ts';
import { cellCorner, type DomainId, fillOrder, type Panel } from '../frame.ts';
import type { Palette } from '../palette.ts';
import { areNumbersThere, type PanelValues, panelValues } from '../panel-values.ts';
import type { PaintTarget } from './target.ts';

export interface PaintContext {
  readonly canvas: PaintTarget;
  readonly palette: Palette;
  readonly trace: AttentionTrace;
  readonly domains: Domains;
  /** Paints over a cell what its number was, for a panel with changed numbers. */
  readonly ghosts?: Ghosts | null;
  readonly digits: DigitsOf;
}

/** How a cell's digits are written: in focus, out of focus, or not at all. */
export type Digits = 'bright' | 'plain' | 'none';
/** By the row's and the column's slot in a panel. */
export type DigitsOf = (panel: Panel) => (row: number, column: number) => Digits;

export type Ghosts = (paint: PaintContext, panel: Panel) => ((cell: Cell, row: number, column: number) => void) | null;

/** Minimum cell size for numbers, in CSS pixels. */
export const NUMBER_WIDTH = 25;
export const NUMBER_HEIGHT = 11;
export function fitsNumbers(width: number, height: number): boolean {
  return width >= NUMBER_WIDTH && height >= NUMBER_HEIGHT;
}

/** Share of a change's duration that one cell takes; the rest is the wave's delay across the matrix. */
const WAVE = 0.4;

export function paintCells(paint: PaintContext, panel: Panel): void {
  const { canvas } = paint;
  const rows = panel.rowWindow.slots;
  const columns = panel.colWindow.slots;
  const now = panelValues(paint.trace, panel, panel.tensor);
  const skip = (row: number, column: number) => panel.veil === true && now(row, column) !== Number.NEGATIVE_INFINITY;
  const next = panel.becoming && panelValues(paint.trace, panel, panel.becoming.tensor);
  const ghost = paint.ghosts?.(paint, panel);
  const digits = paint.digits(panel);
  const total = rows.length * columns.length;
  canvas.save();
  canvas.globalAlpha = panel.alpha;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  const { style, size } = numbersToFit(panel, now);
  const { style: nextStyle, size: nextSize } = next ? numbersToFit(panel, next) : { style, size };
  const written = areNumbersThere(panel, panel.tensor) ? style : null;
  const nextWritten = panel.becoming && areNumbersThere(panel, panel.becoming.tensor) ? nextStyle : null;
  const font = `${Math.min(size, nextSize)}px ${paint.palette.fonts.ui}`;
  for (const [down, row] of rows.entries()) {
    for (const [across, column] of columns.entries()) {
      const { x, y } = cellCorner(panel, down, across);
      const cell: Cell = { x, y, width: panel.cellWidth, height: panel.cellHeight };
      if (row.kind === 'gap' || column.kind === 'gap') {
        paintGap(paint, cell);
        continue;
      }
      if (skip(row.index, column.index)) continue;
      const filled = clamp(panel.fill - fillOrder(panel, row.index, column.index));
      if (filled <= 0) {
        paintEmpty(paint, cell);
        continue;
      }
      const amount = panel.becoming ? wave(panel.becoming.amount, (down * columns.length + across) / total) : 0;
      const old = look(paint, now(row.index, column.index), panel.domain, written);
      const becoming = panel.becoming?.domain ?? panel.domain;
      const fresh = next ? look(paint, next(row.index, column.index), becoming, nextWritten) : old;
      paintCell(paint, cell, old, fresh, amount, filled, digits(down, across), font);
      if (filled >= 1) ghost?.(cell, row.index, column.index);
    }
  }
  canvas.restore();
}

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Look {
  readonly text: string;
  readonly colour: Rgb;
  readonly hatched: boolean;
}

export function look(
  { palette, domains }: PaintContext,
  value: number | undefined,
  id: DomainId,
  style: NumberStyle | null,
): Look {
  // NaN: a difference that is none.
  if (value === undefined || Number.isNaN(value)) return { text: '', colour: palette.empty, hatched: false };
  const text = style ? formatCell(value, style) : '';
  if (value === Number.NEGATIVE_INFINITY) return { text, colour: palette.empty, hatched: true };
  const domain: Domain = domains[id];
  const map = domain.signed ? palette.signedMap : palette.shareMap;
  return { text, colour: map(positionOnMap(value, domain)), hatched: false };
}

/** Smaller sizes for numbers that are too long for their cells, in CSS pixels. */
const SMALLER = [10, 9];

/** The format and the font size of a panel's numbers. The format is null if the cells are too small for them. */
export function numbersToFit(panel: Panel, values: PanelValues): SizedStyle {
  const { cellWidth: width, cellHeight: height } = panel;
  const size = numberSize(width, height);
  if (!fitsNumbers(width, height)) return { style: null, size };
  const shown = [...shownValues(panel, values)];
  const shares = sharesToFit(shown, width, [size, ...SMALLER]);
  if (shares) return shares;
  const style = styleToFit(shown, (width - 3) / (size * DIGIT));
  if (style) return { style, size };
  for (const smaller of SMALLER) {
    const tight = styleToFit(shown, (width - 2) / (smaller * DIGIT));
    if (tight) return { style: tight, size: smaller };
  }
  return { style: null, size };
}

function* shownValues(panel: Panel, values: PanelValues): Generator<number> {
  for (const row of panel.rowWindow.slots) {
    if (row.kind === 'gap') continue;
    for (const column of panel.colWindow.slots) {
      const value = column.kind === 'entry' ? values(row.index, column.index) : undefined;
      if (value !== undefined) yield value;
    }
  }
}

function paintCell(
  paint: PaintContext,
  cell: Cell,
  old: Look,
  fresh: Look,
  amount: number,
  filled: number,
  digits: Digits,
  font: string,
): void {
  const { canvas, palette } = paint;
  const change = clamp(amount);
  const shown = change < 0.5 ? old : fresh;
  const colour = change === 0 ? old.colour : change === 1 ? fresh.colour : mix(old.colour, fresh.colour, change);
  const visible = filled < 1 ? mix(palette.empty, colour, filled) : colour;
  const line = cell.width >= 9 && cell.height >= 7 ? 1 : 0;
  canvas.fillStyle = cssColour(visible);
  canvas.fillRect(cell.x, cell.y, cell.width - line, cell.height - line);
  if (shown.hatched) hatch(paint, cell);
  if (digits === 'none' || shown.text === '' || filled < 1) return;
  const squeeze = change < 1 && old.text !== fresh.text ? Math.abs(change - 0.5) * 2 : 1;
  canvas.font = `${digits === 'bright' ? 600 : 450} ${font}`;
  canvas.fillStyle = cssColour(textOn(visible, palette.ink, palette.surface), squeeze);
  canvas.fillText(shown.text, cell.x + (cell.width - line) / 2, cell.y + (cell.height - line) / 2 + 0.5);
}

function paintEmpty({ canvas, palette }: PaintContext, cell: Cell): void {
  canvas.fillStyle = cssColour(palette.empty);
  canvas.fillRect(cell.x, cell.y, cell.width, cell.height);
  if (cell.width < 9) return;
  canvas.fillStyle = cssColour(palette.rule);
  canvas.fillRect(cell.x + cell.width / 2 - 1, cell.y + cell.height / 2 - 1, 2, 2);
}

function paintGap({ canvas, palette }: PaintContext, cell: Cell): void {
  if (!palette.transparent) {
    canvas.fillStyle = cssColour(palette.surface);
    canvas.fillRect(cell.x, cell.y, cell.width, cell.height);
  }
  canvas.fillStyle = cssColour(palette.inkFaint, 0.55);
  canvas.fillRect(cell.x + cell.width / 2 - 1, cell.y + cell.height / 2 - 1, 2, 2);
}

function hatch({ canvas, palette }: PaintContext, cell: Cell): void {
  canvas.save();
  canvas.beginPath();
  canvas.rect(cell.x, cell.y, cell.width - 1, cell.height - 1);
  canvas.clip();
  canvas.strokeStyle = cssColour(palette.inkFaint, 0.55);
  canvas.lineWidth = 1;
  canvas.beginPath();
  const reach = cell.width + cell.height;
  for (let offset = 3; offset < reach; offset += 6) {
    canvas.moveTo(cell.x + offset, cell.y);
    canvas.lineTo(cell.x + offset - cell.height, cell.y + cell.height);
  }
  canvas.stroke();
  canvas.restore();
}

/** Of the digits, in CSS pixels. In a low cell, a comma must stay above the frame of the row. */
export function numberSize(width: number, height: number): number {
  return Math.min(14, Math.max(11, Math.min(height * 0.52, width * 0.3)), height - 2);
}

function wave(amount: number, place: number): number {
  return clamp((amount - place * (1 - WAVE)) / WAVE);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
