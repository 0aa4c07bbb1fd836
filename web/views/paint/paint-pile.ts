/** Paints the rows of a matrix on top of each other, each as high as the weight by which a query reads it. */
import { cssColour, textOn } from '../colour-map.ts';
import { positionOnMap } from '../domains.ts';
import { formatNumber } from '../format-number.ts';
import type { Panel } from '../frame.ts';
import { panelValues } from '../panel-values.ts';
import type { PaintContext } from './paint-cells.ts';

/** A lower row has no numbers and no label, in CSS pixels. */
const READABLE = 10;
const SIZE = 12;
/** The font size in rows that are lower than a line of the usual one. */
const SMALL = 10;

export interface Layer {
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
