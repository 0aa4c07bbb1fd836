/** Paints a panel of one row as bars: the number of each cell as a height above or below zero. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { cssColour, mix, type Rgb } from '../colour-map.ts';
import { DIGIT, formatCell, type SizedStyle, sharesToFit, styleToFit } from '../format-number.ts';
import { cellCorner, type Panel } from '../frame.ts';
import { tensorFamily } from '../identity.ts';
import { panelValues } from '../panel-values.ts';
import { fitsNumbers, type PaintContext } from './paint-cells.ts';

/** Height of the numbers at the ends of the bars, in CSS pixels. */
const NUMBER_ROOM = 16;
/** Font sizes of the numbers, in CSS pixels: in a narrow column they are smaller. */
const NUMBER_SIZES = [12, 10];
/** Widest bar, in CSS pixels, and its part of the column. */
const WIDEST = 46;
const PART = 0.7;

/** Where a value's bar ends, in fractions of the panel's height from the top, and where all bars begin. */
export interface BarScale {
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
  const legible = Math.max(0, Math.abs(becoming - 0.5) * 4 - 1);
  const shown = amount < 0.5 ? now : next;
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
