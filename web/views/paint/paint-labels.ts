/** Paints everything around a panel's cells: frame, labels, titles with shapes, signs. */
import type { Slot } from '../axis-window.ts';
import { cssColour } from '../colour-map.ts';
import { type Box, boxAround, type Frame, type Panel, panelBox, type Sign, type Title } from '../frame.ts';
import { type AxisLetter, symbolParts, tensorFamily } from '../identity.ts';
import type { Palette } from '../palette.ts';
import type { PaintTarget } from './target.ts';

type Words = Readonly<Record<'t' | 's', readonly string[]>>;

export interface LabelContext {
  readonly canvas: PaintTarget;
  readonly palette: Palette;
  /** Token labels along the axes, abbreviated to fit. */
  readonly words: Words;
  /** The same in full: where a whole word has room, it is not abbreviated. */
  readonly whole: Words;
  /** The room for words beside rows and above columns, in CSS pixels. */
  readonly wordRoom: number;
  /** The query whose row label is emphasised; null for none. */
  readonly followed: number | null;
}

const LABEL_SIZE = 12;
/** Beside low rows, so that each row has its label. */
const SMALL_LABEL = 10;
const TITLE_SIZE = 14;
const TITLE_HEIGHT = 24;
/** Between a title and the edge of the stage, in CSS pixels. */
const EDGE = 8;

export function paintFrameLines({ canvas, palette }: LabelContext, panel: Panel): void {
  const box = panelBox(panel);
  canvas.save();
  canvas.globalAlpha = panel.alpha;
  canvas.strokeStyle = cssColour(
    palette.heads[panel.place ?? -1] ?? palette.tensor[tensorFamily(panel.becoming?.tensor ?? panel.tensor)],
  );
  canvas.lineWidth = 1.5;
  canvas.strokeRect(box.x - 1.25, box.y - 1.25, box.width + 1.5, box.height + 1.5);
  canvas.restore();
}

/** Token words or feature numbers along both sides, thinned so that they do not touch. */
export function paintAxisLabels(context: LabelContext, panel: Panel): void {
  const turned = panel.turn > 0.5;
  const [down, across] = turned ? [panel.cols, panel.rows] : [panel.rows, panel.cols];
  const [downWindow, acrossWindow] = turned ? [panel.colWindow, panel.rowWindow] : [panel.rowWindow, panel.colWindow];
  const settled = Math.abs(panel.turn - 0.5) * 2;
  const { canvas } = context;
  canvas.save();
  canvas.font = `450 ${LABEL_SIZE}px ${context.palette.fonts.ui}`;
  canvas.textBaseline = 'middle';
  if (panel.rowLabels > 0 && down) {
    canvas.globalAlpha = panel.alpha * panel.rowLabels * settled;
    canvas.textAlign = 'right';
    const isLow = panel.cellHeight > SMALL_LABEL && panel.cellHeight < LABEL_SIZE + 1;
    const size = isLow ? SMALL_LABEL : LABEL_SIZE;
    const every = Math.ceil((size + 1) / panel.cellHeight);
    canvas.font = `450 ${size}px ${context.palette.fonts.ui}`;
    const room = Math.min(context.wordRoom - 7, panel.x - 8);
    downWindow.slots.forEach((slot, place) => {
      // The name of a row of bars stands at their foot.
      const y = panel.y + (panel.bars ? panel.cellHeight - LABEL_SIZE / 2 : (place + 0.5) * panel.cellHeight);
      if (crowded(downWindow.slots, place, panel.cellHeight, () => size)) return;
      label(
        inWhole(context, slot, down, room),
        slot,
        place,
        every,
        down,
        isWord(down) ? gapLabel : () => '⋯',
        size,
        (text) => canvas.fillText(text, panel.x - 8, y + 0.5),
      );
    });
    canvas.font = `450 ${LABEL_SIZE}px ${context.palette.fonts.ui}`;
  }
  if (panel.colLabels > 0 && across) {
    canvas.globalAlpha = panel.alpha * panel.colLabels * settled;
    // The many hidden features have long numbers: upright only over wide cells.
    const upright = across === 'd' || across === 'm' || across === 'h' || (across === 'f' && panel.cellWidth >= 25);
    const every = Math.ceil((LABEL_SIZE + (upright ? 4 : 1)) / panel.cellWidth);
    canvas.textAlign = upright ? 'center' : 'left';
    const width = (text: string) => canvas.measureText(text).width;
    const whole = acrossWindow.slots.length * panel.cellWidth;
    // The count of a narrow matrix would touch that of the next one, and a lying one of features the title above.
    const gap = (hidden: number) =>
      upright ? (width(gapLabel(hidden)) > whole ? '⋯' : gapLabel(hidden)) : across === 'f' ? '⋯' : gapLabel(hidden);
    const apart = (hidden: number, index: number) =>
      upright ? (width(gap(hidden)) + width(String(index + 1))) / 2 + 1 : LABEL_SIZE;
    acrossWindow.slots.forEach((slot, place) => {
      if (crowded(acrossWindow.slots, place, panel.cellWidth, apart)) return;
      // A label too close to the end would touch the next head's first one.
      if (place > 0 && acrossWindow.slots.length - place < every) return;
      const x = panel.x + (place + 0.5) * panel.cellWidth;
      label(
        inWhole(context, slot, across, Math.min(context.wordRoom, panel.y - 6)),
        slot,
        place,
        every,
        across,
        gap,
        LABEL_SIZE,
        (text) => {
          canvas.save();
          canvas.translate(x, panel.y - (upright ? 10 : 6));
          if (!upright) canvas.rotate(-Math.PI / 2);
          canvas.fillText(text, 0, 0.5);
          canvas.restore();
        },
      );
    });
  }
  canvas.restore();
}

/** With the whole word of the slot, if it has room. */
function inWhole(context: LabelContext, slot: Slot, letter: AxisLetter, room: number): LabelContext {
  const word = slot.kind === 'entry' && isWord(letter) ? context.whole[letter][slot.index] : undefined;
  const fits = word !== undefined && context.canvas.measureText(word).width <= room;
  return fits ? { ...context, words: context.whole } : context;
}

/** Whether an entry's label would touch a gap's label, which must stay readable. */
function crowded(
  slots: readonly Slot[],
  place: number,
  cell: number,
  /** The distance in CSS pixels at which the labels of a gap and of an entry do not touch. */
  apart: (hidden: number, index: number) => number,
): boolean {
  const own = slots[place];
  if (own?.kind !== 'entry') return false;
  return slots.some((gap, at) => gap.kind === 'gap' && Math.abs(at - place) * cell <= apart(gap.hidden, own.index));
}

function isWord(letter: AxisLetter): letter is 't' | 's' {
  return letter === 't' || letter === 's';
}

function gapLabel(hidden: number): string {
  return `⋯ ${hidden}`;
}

/** A bar in the axis's colour along each side of the panel that shows this axis. */
export function paintLitAxis({ canvas, palette }: LabelContext, panel: Panel, letter: string): void {
  const box = panelBox(panel);
  const turned = panel.turn > 0.5;
  const [down, across] = turned ? [panel.cols, panel.rows] : [panel.rows, panel.cols];
  canvas.save();
  canvas.globalAlpha = panel.alpha;
  canvas.fillStyle = cssColour(palette.axis[letter as AxisLetter] ?? palette.accent);
  if (down === letter) canvas.fillRect(box.x - 6, box.y, 4, box.height);
  if (across === letter) canvas.fillRect(box.x, box.y - 6, box.width, 4);
  if (letter === 'h' && panel.head !== undefined) canvas.fillRect(box.x, box.y + box.height + 2, box.width, 4);
  canvas.restore();
}

function label(
  { canvas, palette, words, followed }: LabelContext,
  slot: Slot,
  place: number,
  every: number,
  letter: AxisLetter,
  gap: (hidden: number) => string,
  size: number,
  draw: (text: string) => void,
): void {
  if (slot.kind === 'gap') {
    canvas.fillStyle = cssColour(palette.inkFaint);
    draw(gap(slot.hidden));
    return;
  }
  if (place % every !== 0) return;
  const tokens = isWord(letter) ? words[letter] : null;
  const emphasised = letter === 't' && slot.index === followed;
  canvas.fillStyle = cssColour(emphasised ? palette.accent : tokens ? palette.ink : palette.inkFaint);
  if (emphasised) canvas.font = `650 ${size}px ${palette.fonts.ui}`;
  draw(tokens?.[slot.index] ?? String(slot.index + 1));
  if (emphasised) canvas.font = `450 ${size}px ${palette.fonts.ui}`;
}

/** Cuts longer words with an ellipsis; the inspector shows the whole word. */
export function shorten(word: string, letters: number): string {
  const points = [...word];
  return points.length <= letters ? word : `${points.slice(0, letters - 1).join('')}…`;
}

export function titleBox(title: Title, frame: Frame): Box | null {
  return boxAround(frame.panels.filter((panel) => title.panels.includes(panel.id)).map(panelBox));
}

interface PlacedTitle {
  readonly title: Title;
  readonly x: number;
  readonly y: number;
}

/**
 * Titles such as "Q head 1  10 words × 4 numbers", above a panel's column labels or below the panel.
 *
 * If two titles would touch, the left one has its shape in numbers alone; then it drops its note, then its shape.
 */
export function paintTitles(
  context: LabelContext,
  frame: Frame,
  labelRoom: (panel: Panel) => number,
  stageWidth: number,
): void {
  const placed = frame.titles.flatMap((title) => placeTitle(title, frame, labelRoom));
  const set = placed.map((own) => {
    const rightwards = placed.filter(
      (other) => other !== own && Math.abs(other.y - own.y) < TITLE_HEIGHT * 0.7 && other.x > own.x,
    );
    const end = Math.min(stageWidth + 12 - EDGE, ...rightwards.map((other) => other.x)) - 12;
    return { own, end, ...longestWithin(context, titleForms(own.title), end - own.x) };
  });
  // If one "head 1" becomes a number, the following titles do too.
  const numbered = set.filter(({ own }) => own.title.short !== undefined);
  const terse = numbered.some(({ isShortest }) => isShortest) ? numbered.slice(1) : [];
  for (const each of set) {
    const shortest = terse.includes(each) ? titleForms(each.own.title).at(-1) : undefined;
    const chosen = shortest ? setInType(context, shortest) : each.chosen;
    // If even the shortest form is too long, it begins further to the left.
    const x = Math.max(EDGE, Math.min(each.own.x, each.end - chosen.width));
    paintTitle(context, { ...each.own, x }, chosen);
  }
}

function placeTitle(title: Title, frame: Frame, labelRoom: (panel: Panel) => number): PlacedTitle[] {
  const box = titleBox(title, frame);
  if (!box || title.alpha <= 0) return [];
  const members = frame.panels.filter((panel) => title.panels.includes(panel.id));
  const room = Math.max(0, ...members.map((panel) => labelRoom(panel) * panel.colLabels));
  const y = title.side === 'top' ? box.y - room - TITLE_HEIGHT / 2 - 1 : box.y + box.height + TITLE_HEIGHT / 2 + 1;
  return [{ title, x: Math.max(EDGE, box.x - 1), y }];
}

/** The forms of a title for shrinking room, longest first. */
export function titleForms(title: Title): Title[] {
  if (title.short !== undefined) return numberedForms(title, title.short);
  const notes = [title.note, title.shortNote ?? ''];
  const [words, ...numbers] = printedSizes(title);
  const forms: Title[] = words ? [{ ...title, sizes: words }] : [];
  forms.push(...[...numbers, []].flatMap((sizes) => notes.map((note) => ({ ...title, note, sizes }))));
  if (title.shortNote !== undefined) forms.push({ ...title, note: '', sizes: [] });
  if (title.brief !== undefined) forms.push({ ...title, text: title.brief, note: '', sizes: [] });
  return forms;
}

/** A title among several heads drops its shape, then the word "head", then the tensor's name, and keeps its number. */
function numberedForms(title: Title, number: string): Title[] {
  const shapeless = { ...title, sizes: [] };
  const named = title.note === '' ? [] : [{ ...shapeless, note: number }];
  const shaped = printedSizes(title).map((sizes) => ({ ...title, sizes }));
  return [...shaped, shapeless, ...named, { ...shapeless, text: number, note: '' }];
}

/** Each way to print the shape alone. */
function printedSizes({ sizes = [] }: Title): readonly string[][] {
  return sizes.map((size) => [size]);
}

/** The first form that fits, or the shortest. Measuring text is slower than painting it, so it measures lazily. */
function longestWithin(
  context: LabelContext,
  forms: readonly Title[],
  limit: number,
): { readonly chosen: SetTitle; readonly isShortest: boolean } {
  const [form, ...shorter] = forms;
  if (!form) throw new Error('a title has at least one form');
  const chosen = setInType(context, form);
  if (shorter.length === 0) return { chosen, isShortest: true };
  return chosen.width <= limit ? { chosen, isShortest: false } : longestWithin(context, shorter, limit);
}

interface SetTitle {
  readonly pieces: readonly Piece[];
  readonly widths: readonly number[];
  readonly width: number;
}

function setInType({ canvas, palette }: LabelContext, form: Title): SetTitle {
  const pieces = titlePieces(form, palette);
  const widths = pieces.map((piece) => {
    canvas.font = piece.font;
    return canvas.measureText(piece.text).width;
  });
  return { pieces, widths, width: widths.reduce((sum, width) => sum + width, 0) };
}

function paintTitle({ canvas }: LabelContext, { title, x: left, y }: PlacedTitle, { pieces, widths }: SetTitle): void {
  canvas.save();
  canvas.globalAlpha = title.alpha;
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'left';
  let x = left;
  pieces.forEach((piece, i) => {
    canvas.font = piece.font;
    canvas.fillStyle = piece.colour;
    canvas.fillText(piece.text, x, y + (piece.drop ?? 0));
    x += widths[i] ?? 0;
  });
  canvas.restore();
}

interface Piece {
  text: string;
  font: string;
  colour: string;
  drop?: number;
}

function titlePieces(title: Title, palette: Palette): Piece[] {
  const name = cssColour(palette.heads[title.place ?? -1] ?? palette.tensor[tensorFamily(title.tensor)]);
  const nameFont = `650 ${TITLE_SIZE}px ${palette.fonts.ui}`;
  const lowFont = `650 10px ${palette.fonts.ui}`;
  const pieces = symbolParts(title.text).map(
    ({ text, low }): Piece => ({ text, font: low ? lowFont : nameFont, colour: name, drop: low ? 4 : 0 }),
  );
  const [size] = title.sizes ?? [];
  const after = [...(title.note ? [` ${title.note}`] : []), ...(size ? [`  ${size}`] : [])];
  const soft = { font: `450 ${LABEL_SIZE}px ${palette.fonts.ui}`, colour: cssColour(palette.inkSoft) };
  return [...pieces, ...after.map((text) => ({ text, ...soft }))];
}

export function paintSign({ canvas, palette }: LabelContext, sign: Sign): void {
  canvas.save();
  canvas.globalAlpha = sign.alpha;
  canvas.fillStyle = cssColour(palette.inkSoft);
  canvas.font = `500 18px ${palette.fonts.ui}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(sign.text, sign.x, sign.y);
  canvas.restore();
}
