/** Paints a whole frame: panels, labels, titles, signs, the outlines of lit cells and the worked sum. */
import { cssColour, textOn } from '../colour-map.ts';
import { positionOnMap } from '../domains.ts';
import { formatNumber } from '../format-number.ts';
import { type Box, type Frame, type Panel, WORKED_LINE, type WorkedPlace } from '../frame.ts';
import type { TensorFamily } from '../identity.ts';
import { panelValues } from '../panel-values.ts';
import { paintBars } from './paint-bars.ts';
import { type PaintContext, paintCells } from './paint-cells.ts';
import {
  type LabelContext,
  paintAxisLabels,
  paintFrameLines,
  paintLitAxis,
  paintSign,
  paintTitles,
} from './paint-labels.ts';

// Paints the rows of a matrix on top of each other, each as high as the weight by which a query reads it.

/** A lower row has no numbers and no label, in CSS pixels. */
const READABLE = 10;
const SIZE = 12;
/** The font size in rows that are lower than a line of the usual one. */
const SMALL = 10;

interface Layer {
  readonly row: number;
  readonly weight: number;
  readonly y: number;
  readonly height: number;
}

/** Where each row lies. Together they keep the matrix's height, because weights add up to 1; rows in a gap have no layer. */
export function layersOf(panel: Panel, weights: ArrayLike<number>, amount: number): readonly Layer[] {
  const rows = panel.rowWindow.slots.flatMap((slot) => (slot.kind === 'entry' ? [slot.index] : []));
  const height = panel.rowWindow.slots.length * panel.cellHeight;
  const sum = rows.reduce((total, row) => total + (weights[row] ?? 0), 0);
  let y = panel.y;
  return rows.map((row) => {
    const weight = weights[row] ?? 0;
    const part = (1 - amount) / rows.length + (sum > 0 ? amount * (weight / sum) : 0);
    const layer = { row, weight, y, height: height * part };
    y += layer.height;
    return layer;
  });
}

/** Digits out of focus appear while the rows take their heights: then all columns are added up. */
export function paintPile(
  { canvas, palette, trace, domains, ...paint }: PaintContext,
  panel: Panel,
  { t, weights, amount }: NonNullable<Panel['pile']>,
  words: readonly string[],
): void {
  const values = panelValues(trace, panel, panel.tensor);
  const { shape, data } = trace.get(weights);
  const [, queries = 0, keys = 0] = shape;
  const from = ((panel.head ?? 0) * queries + t) * keys;
  const domain = domains[panel.domain];
  const digits = paint.digits(panel);
  canvas.save();
  canvas.globalAlpha = panel.alpha;
  canvas.textBaseline = 'middle';
  for (const { row, weight, y, height } of layersOf(panel, data.subarray(from, from + keys), amount)) {
    const middle = y + height / 2 + 0.5;
    canvas.font = `450 ${height < SIZE + 2 ? SMALL : SIZE}px ${palette.fonts.ui}`;
    const place = panel.rowWindow.slotOf(row);
    panel.colWindow.slots.forEach((slot, column) => {
      if (slot.kind === 'gap') return;
      const value = values(row, slot.index) ?? 0;
      const colour = (domain.signed ? palette.signedMap : palette.shareMap)(positionOnMap(value, domain));
      const x = panel.x + column * panel.cellWidth;
      canvas.fillStyle = cssColour(colour);
      canvas.fillRect(x, y, panel.cellWidth - 1, Math.max(0.5, height - 1));
      if (height < READABLE) return;
      const shown = digits(place, column) === 'none' ? amount : 1;
      if (shown === 0) return;
      canvas.fillStyle = cssColour(textOn(colour, palette.ink, palette.surface), shown);
      canvas.textAlign = 'center';
      canvas.fillText(formatNumber(value), x + panel.cellWidth / 2, middle);
    });
    if (height < READABLE) continue;
    canvas.fillStyle = cssColour(palette.ink);
    canvas.textAlign = 'right';
    canvas.fillText(`${words[row] ?? ''} × ${formatNumber(weight)}`, panel.x - 8, middle);
  }
  canvas.restore();
}

/** Cells outlined together: the followed word's row, the selected cell, or the row or column that it is computed from. */
export interface Outline {
  readonly box: Box;
  readonly role: 'followed' | 'question' | 'source' | 'pinned';
}

/** One line of a worked sum; each piece has the colour of its tensor. */
export type WorkedLine = readonly {
  readonly text: string;
  readonly family: TensorFamily | 'ink' | 'soft';
  /** A subscript. */
  readonly low?: boolean;
}[];

export interface PaintFrame extends PaintContext, LabelContext {
  readonly width: number;
  readonly height: number;
  readonly outlines: readonly Outline[];
  readonly worked: readonly WorkedLine[];
  /** How many terms have no room, in words. */
  readonly moreTerms: (count: number) => string;
  /** The letter of the highlighted axis, on every matrix that has it. */
  readonly litAxis: string | null;
  /** Height of a panel's column labels, in CSS pixels. */
  readonly labelRoom: (panel: Panel) => number;
}

export function paintFrame(paint: PaintFrame, frame: Frame): void {
  const { canvas, palette } = paint;
  if (!palette.transparent) {
    canvas.fillStyle = cssColour(palette.surface);
    canvas.fillRect(0, 0, paint.width, paint.height);
  }
  for (const panel of frame.panels) {
    if (panel.alpha <= 0) continue;
    if (panel.bars) paintBars(paint, panel);
    else if (panel.pile) paintPile(paint, panel, panel.pile, paint.words.s);
    else {
      paintCells(paint, panel);
      paintFrameLines(paint, panel);
    }
    paintAxisLabels(paint, panel);
    if (paint.litAxis) paintLitAxis(paint, panel, paint.litAxis);
  }
  paintTitles(paint, frame, paint.labelRoom, paint.width);
  for (const sign of frame.signs) paintSign(paint, sign);
  for (const outline of paint.outlines) paintOutline(paint, outline);
  if (frame.worked && paint.worked.length > 0) paintWorked(paint, frame.worked);
}

/** In a lower row, in CSS pixels, a usual line would cover the colour. */
const LOW_ROW = 16;

function paintOutline({ canvas, palette }: PaintFrame, { box, role }: Outline): void {
  canvas.save();
  canvas.lineJoin = 'round';
  canvas.strokeStyle = cssColour(palette.surface, 0.9);
  const line = box.height < LOW_ROW ? 1.5 : 2;
  canvas.lineWidth = 2 * line;
  canvas.strokeRect(box.x - 0.5, box.y - 0.5, box.width, box.height);
  canvas.strokeStyle = cssColour(role === 'source' || role === 'followed' ? palette.accent : palette.ink);
  canvas.lineWidth = line;
  canvas.strokeRect(box.x - 0.5, box.y - 0.5, box.width, box.height);
  if (role === 'pinned') {
    canvas.fillStyle = cssColour(palette.ink);
    canvas.beginPath();
    canvas.arc(box.x + box.width - 0.5, box.y - 0.5, 3.5, 0, 2 * Math.PI);
    canvas.fill();
  }
  canvas.restore();
}

/** Paints the sum, one line per term. Terms that do not fit are counted in a last line. */
function paintWorked(paint: PaintFrame, place: WorkedPlace): void {
  const { canvas, palette, worked } = paint;
  const room = Math.floor(place.height / WORKED_LINE);
  if (room < 3 || place.width < 110) return;
  const [head, ...terms] = worked;
  const last = terms.pop();
  if (!head || !last) return;
  const kept = terms.length + 2 <= room ? terms : terms.slice(0, room - 3);
  const hidden = terms.length - kept.length;
  const more: WorkedLine[] = hidden > 0 ? [[{ text: paint.moreTerms(hidden), family: 'soft' }]] : [];
  const lines = [head, ...kept, ...more, last];
  canvas.save();
  canvas.globalAlpha = place.alpha;
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'left';
  lines.forEach((line, i) => {
    let x = place.x;
    for (const { text, family, low } of line) {
      canvas.font = `450 ${low ? 10 : 12.5}px ${palette.fonts.ui}`;
      const colour = family === 'ink' ? palette.ink : family === 'soft' ? palette.inkSoft : palette.tensor[family];
      canvas.fillStyle = cssColour(colour);
      canvas.fillText(text, x, place.y + (i + 0.5) * WORKED_LINE + (low ? 3 : 0), place.x + place.width - x);
      x += canvas.measureText(text).width;
    }
  });
  canvas.restore();
}
