/** Paints a whole frame: panels, labels, titles, signs, the outlines of lit cells and the worked sum. */
import { cssColour } from '../colour-map.ts';
import { type Box, type Frame, type Panel, WORKED_LINE, type WorkedPlace } from '../frame.ts';
import type { TensorFamily } from '../identity.ts';
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
import { paintPile } from './paint-pile.ts';

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
function paintWorked({ canvas, palette, worked }: PaintFrame, place: WorkedPlace): void {
  const room = Math.floor(place.height / WORKED_LINE);
  if (room < 3 || place.width < 110) return;
  const [head, ...terms] = worked;
  const last = terms.pop();
  if (!head || !last) return;
  const kept = terms.length + 2 <= room ? terms : terms.slice(0, room - 3);
  const hidden = terms.length - kept.length;
  const more: WorkedLine[] = hidden > 0 ? [[{ text: `⋯ ${hidden}`, family: 'soft' }]] : [];
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
