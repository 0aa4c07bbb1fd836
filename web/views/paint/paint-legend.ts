/** Paints the caption and the colour legend of an exported picture. */
import { cssColour } from '../colour-map.ts';
import type { Palette } from '../palette.ts';
import type { PaintTarget } from './target.ts';

/** A colour map with labels at its ends, or the hatching of masked cells, which has no map. */
export interface LegendEntry {
  readonly name: string;
  readonly low: string;
  readonly high: string;
  readonly map: 'signed' | 'share' | 'hatched';
}

const CAPTION_SIZE = 14;
const CAPTION_LINE = 20;
const ENTRY_LINE = 22;
const BAR = { width: 56, height: 9, steps: 28 };
const SIDE = 16;
const BETWEEN = 20;

export interface Legend {
  readonly canvas: PaintTarget;
  readonly palette: Palette;
  readonly caption: string;
  readonly entries: readonly LegendEntry[];
  readonly width: number;
}

/** Paints from `top` downwards and returns the lower edge. If `top` is null, it only measures, from 0. */
export function paintLegend(legend: Legend, top: number | null): number {
  const { canvas, palette, caption, entries, width } = legend;
  let y = (top ?? 0) + 6;
  canvas.save();
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.font = `550 ${CAPTION_SIZE}px ${palette.fonts.ui}`;
  canvas.fillStyle = cssColour(palette.ink);
  for (const line of linesOf(canvas, caption, width - 2 * SIDE)) {
    if (top !== null) canvas.fillText(line, SIDE, y + CAPTION_LINE / 2);
    y += CAPTION_LINE;
  }
  canvas.font = `450 12px ${palette.fonts.ui}`;
  let x = SIDE;
  for (const entry of entries) {
    const needed = entryWidth(canvas, entry);
    if (x > SIDE && x + needed > width - SIDE) {
      x = SIDE;
      y += ENTRY_LINE;
    }
    if (top !== null) paintEntry(legend, entry, x, y + ENTRY_LINE / 2);
    x += needed + BETWEEN;
  }
  canvas.restore();
  return y + (entries.length > 0 ? ENTRY_LINE : 0) + 8;
}

/** Breaks text into lines no wider than `most`; a wider word gets its own line. */
export function linesOf(canvas: Pick<PaintTarget, 'measureText'>, text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || canvas.measureText(longer).width > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const NAME_GAP = 6;

function entryWidth(canvas: PaintTarget, { name, low, high, map }: LegendEntry): number {
  if (map === 'hatched') return canvas.measureText(name).width + NAME_GAP + 14;
  const text = canvas.measureText(name).width + canvas.measureText(low).width + canvas.measureText(high).width;
  return text + BAR.width + 3 * NAME_GAP;
}

function paintEntry({ canvas, palette }: Legend, entry: LegendEntry, left: number, y: number): void {
  let x = left;
  const write = (text: string, ink: Palette['ink']) => {
    canvas.fillStyle = cssColour(ink);
    canvas.fillText(text, x, y);
    x += canvas.measureText(text).width + NAME_GAP;
  };
  canvas.strokeStyle = cssColour(palette.rule);
  canvas.lineWidth = 1;
  const top = y - BAR.height / 2;
  if (entry.map === 'hatched') {
    canvas.strokeRect(x, top, 14, BAR.height);
    canvas.strokeStyle = cssColour(palette.inkFaint);
    canvas.beginPath();
    for (const offset of [4, 8, 12]) {
      canvas.moveTo(x + offset, top);
      canvas.lineTo(x + offset - 4, top + BAR.height);
    }
    canvas.stroke();
    x += 14 + NAME_GAP;
    write(entry.name, palette.inkSoft);
    return;
  }
  write(entry.name, palette.ink);
  write(entry.low, palette.inkSoft);
  const map = entry.map === 'signed' ? palette.signedMap : palette.shareMap;
  const step = BAR.width / BAR.steps;
  for (let i = 0; i < BAR.steps; i++) {
    canvas.fillStyle = cssColour(map((i + 0.5) / BAR.steps));
    canvas.fillRect(x + i * step, top, step + 0.3, BAR.height);
  }
  canvas.strokeRect(x, top, BAR.width, BAR.height);
  x += BAR.width + NAME_GAP;
  write(entry.high, palette.inkSoft);
}
