/** Paints a whole frame: panels, labels, titles, signs, the outlines of lit cells and the worked sum. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { cssColour, mix, type Rgb, textOn } from '../colour-map.ts';
import { positionOnMap } from '../domains.ts';
import { DIGIT, formatCell, formatNumber, type SizedStyle, sharesToFit, styleToFit } from '../format-number.ts';
import { type Box, cellCorner, type Frame, type Panel, WORKED_LINE, type WorkedPlace } from '../frame.ts';
import { type TensorFamily, tensorFamily } from '../identity.ts';
import { areNumbersThere, panelValues } from '../panel-values.ts';
import { fitsNumbers, type PaintContext, paintCells } from './paint-cells.ts';
import {
  type LabelContext,
  paintAxisLabels,
  paintFrameLines,
  paintLitAxis,
  paintSign,
  paintTitles,
} from './paint-labels.ts';

/** Height of the numbers at the ends of the bars, in CSS pixels. */
const NUMBER_ROOM = 16;
/** Font sizes of the numbers, in CSS pixels: in a narrow column they are smaller. */
const NUMBER_SIZES = [12, 10];
/** Widest bar, in CSS pixels, and its part of the column. */
const WIDEST = 46;
const PART = 0.7;

/** Where a value's bar ends, in fractions of the panel's height from the top, and where all bars begin. */
interface BarScale {
  readonly zero: number;
  end(value: number): number;
}

/** From the least to the greatest value, and zero. */
function extremes(values: readonly number[]): readonly [low: number, high: number] {
  const finite = values.filter(Number.isFinite);
  return [Math.min(0, ...finite), Math.max(0, ...finite)];
}

/** The bars of a row fill the room between its least and its greatest value, and zero; where `full` fills it, part of the room. */
export function barScale(values: readonly number[], full: readonly number[] = []): BarScale {
  const [low, high] = extremes(values);
  const zero = high / (high - low || 1);
  const [least, greatest] = extremes(full);
  const range = Math.max(high - low, greatest - least) || 1;
  return { zero, end: (value) => zero - value / range };
}

/** Paints a panel of one row as bars: the number of each cell as a height above or below zero. */
export function paintBars(paint: PaintContext, panel: Panel): void {
  const { canvas, palette } = paint;
  const [row] = panel.rowWindow.slots;
  if (row?.kind !== 'entry') return;
  const becoming = panel.becoming?.amount ?? 0;
  const now = barsOf(paint, panel, panel.tensor, row.index);
  const next = panel.becoming ? barsOf(paint, panel, panel.becoming.tensor, row.index) : now;
  // Where zero lies elsewhere, the old bars fade before the new ones come: they would turn over.
  const turning = Math.abs(now.scale.zero - next.scale.zero) > 1e-6;
  const amount = turning ? Math.round(becoming) : becoming;
  // Half-way the bars have neither height, so they show neither number.
  const [shown, tensor] = panel.becoming && amount >= 0.5 ? [next, panel.becoming.tensor] : [now, panel.tensor];
  const legible = areNumbersThere(panel, tensor) ? Math.max(0, Math.abs(becoming - 0.5) * 4 - 1) : 0;
  const numbers = numbersIn(shown.values);
  const below = numbers.some((value) => value < 0) ? NUMBER_ROOM : 0;
  const room = panel.cellHeight - NUMBER_ROOM - below;
  const top = panel.y + NUMBER_ROOM;
  const between = (a: number, b: number): number => a + (b - a) * amount;
  const zero = top + room * between(now.scale.zero, next.scale.zero);
  const width = Math.min(WIDEST, panel.cellWidth * PART);
  const { style, size } = numbersToFit(numbers.filter(Number.isFinite), panel.cellWidth);
  canvas.save();
  canvas.globalAlpha = panel.alpha * (turning ? Math.abs(2 * becoming - 1) : 1);
  canvas.font = `550 ${size}px ${palette.fonts.ui}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  panel.colWindow.slots.forEach((_, column) => {
    const [old, fresh] = [now.values[column], next.values[column]];
    if (old === null || old === undefined || fresh === null || fresh === undefined) return;
    const x = cellCorner(panel, 0, column).x + panel.cellWidth / 2;
    const end = top + room * between(endOf(now.scale, old), endOf(next.scale, fresh));
    canvas.fillStyle = cssColour(amount === 0 ? now.colour : mix(now.colour, next.colour, amount));
    canvas.fillRect(x - width / 2, Math.min(end, zero), width, Math.max(1, Math.abs(end - zero)));
    if (!style || legible === 0) return;
    canvas.fillStyle = cssColour(palette.ink, legible);
    const value = amount < 0.5 ? old : fresh;
    canvas.fillText(
      formatCell(value, style),
      x,
      end > zero ? end + NUMBER_ROOM / 2 : Math.min(end, zero) - NUMBER_ROOM / 2,
    );
  });
  if (panel.bars?.label) {
    canvas.fillStyle = cssColour(now.colour);
    canvas.textAlign = 'right';
    canvas.fillText(panel.bars.label, panel.x - 8, zero - NUMBER_ROOM / 2);
  }
  canvas.fillStyle = cssColour(palette.inkFaint);
  canvas.fillRect(panel.x, zero - 0.5, panel.cellWidth * panel.colWindow.slots.length, 1);
  canvas.restore();
}

/** The largest numbers that fit into a column; without a style, none does. */
function numbersToFit(numbers: readonly number[], width: number): SizedStyle {
  const [largest = 0] = NUMBER_SIZES;
  if (!fitsNumbers(width, NUMBER_ROOM)) return { style: null, size: largest };
  const shares = sharesToFit(numbers, width, NUMBER_SIZES);
  if (shares) return shares;
  const fitting = NUMBER_SIZES.map((size) => ({ size, style: styleToFit(numbers, (width - 2) / (size * DIGIT)) }));
  return fitting.find(({ style }) => style) ?? { style: null, size: largest };
}

interface Bars {
  /** One per column; null for a gap. */
  readonly values: readonly (number | null)[];
  readonly scale: BarScale;
  readonly colour: Rgb;
}

function rowOf(trace: AttentionTrace, panel: Panel, tensor: string, row: number): Bars['values'] {
  const at = panelValues(trace, panel, tensor);
  return panel.colWindow.slots.map((slot) => (slot.kind === 'entry' ? (at(row, slot.index) ?? Number.NaN) : null));
}

function numbersIn(values: Bars['values']): readonly number[] {
  return values.filter((value) => value !== null);
}

function barsOf({ trace, palette }: PaintContext, panel: Panel, tensor: string, row: number): Bars {
  const values = rowOf(trace, panel, tensor, row);
  const whole = panel.bars?.whole && trace.get(tensor).axes === 'hts' && tensorFamily(tensor) === 'weights' ? [1] : [];
  const { unit } = panel.bars ?? {};
  const full =
    unit && tensorFamily(unit) === tensorFamily(tensor)
      ? numbersIn(rowOf(trace, { ...panel, softmax: undefined }, unit, row))
      : [];
  const scale = barScale([...numbersIn(values), ...whole], full);
  return { values, scale, colour: palette.heads[panel.bars?.place ?? -1] ?? palette.tensor[tensorFamily(tensor)] };
}

/** A forbidden key has no bar. */
function endOf({ zero, end }: BarScale, value: number): number {
  return Number.isFinite(value) ? end(value) : zero;
}

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
