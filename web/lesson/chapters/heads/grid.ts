/** Layout of the heads' matrices: a grid of attention maps with each context below. Shows as many heads and tokens as stay legible. */
import { fitsNumbers, NUMBER_HEIGHT, NUMBER_WIDTH } from '../../../views/paint/paint-cells.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { type CellSize, cellSize, type Place } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { MIN_CELL, readMost, type Windows, windowsOf } from '../../stage/windows.ts';

export interface Grid {
  readonly windows: Windows;
  /** One entry per drawn head, in order. */
  readonly places: readonly HeadPlaces[];
  /** The centre of the line that counts the omitted heads. */
  readonly note: { readonly x: number; readonly y: number };
}

export interface HeadPlaces {
  readonly head: number;
  readonly attention: Place;
  readonly context: Place;
  /** The followed word's row as bars, in the place of the context; null where they would be too low. */
  readonly bars: Place | null;
  readonly firstInRow: boolean;
  readonly topRow: boolean;
}

interface Plan extends CellSize {
  readonly shown: number;
  readonly columns: number;
  readonly rows: number;
  /** How many entries of an axis are drawn, including gaps. */
  readonly t: number;
  readonly s: number;
  readonly d: number;
  readonly contextWidth: number;
  readonly contextHeight: number;
}

/** Pixels between neighbours, and between a matrix and its context. */
const GAP = 20;
const BELOW = 10;
/** The row height of a context, relative to the matrix above, and its minimum. */
const CONTEXT_SHARE = 0.62;
const CONTEXT_LEAST = 5;
const CONTEXT_WIDEST = 48;
/** The least height of bars, in CSS pixels. */
const BARS_LEAST = 60;
/** Rows and columns that show a pattern, and the minimum of a window. */
const PATTERN = 6;
const FEWEST = 3;
/** The least part of the keys that is shown for the sake of numbers. */
const MOST_KEYS = 0.7;
/** Room for the line that counts the omitted heads, in CSS pixels. */
const NOTE_ROOM = 26;

export function planGrid(context: StageContext): Grid {
  const heads = extentOf(context, 'h');
  const few = Math.min(2, heads);
  for (const least of [PATTERN, FEWEST]) {
    for (let shown = heads; shown >= few; shown--) {
      const good = plansFor(context, shown).filter((plan) => shows(context, plan, least));
      if (good.length > 0) return placed(context, best(good));
    }
  }
  return placed(context, best(plansFor(context, few)));
}

/** With all the keys that have room, and with only as many as have room for numbers, unless too many would be hidden. */
function plansFor(context: StageContext, shown: number): Plan[] {
  const least = MOST_KEYS * extentOf(context, 's');
  return Array.from({ length: shown }, (_, i) => i + 1).flatMap((columns) => [
    plan(context, shown, columns, MIN_CELL),
    ...[plan(context, shown, columns, NUMBER_WIDTH)].filter(({ s }) => s >= least),
  ]);
}

/** The visible entries times their size; cells with room for numbers beat cells without. */
function best(plans: readonly Plan[]): Plan {
  const score = ({ t, s, cellWidth, cellHeight }: Plan) =>
    (t * s) ** 2 * cellWidth * cellHeight * (fitsNumbers(cellWidth, cellHeight) ? 3 : 1);
  return plans.reduce((a, b) => (score(b) > score(a) ? b : a));
}

function shows(context: StageContext, { t, s, cellWidth, cellHeight, contextWidth }: Plan, least: number): boolean {
  const enough = t >= Math.min(least, extentOf(context, 't')) && s >= Math.min(least, extentOf(context, 's'));
  return enough && Math.min(cellWidth, cellHeight, contextWidth) >= CONTEXT_LEAST;
}

function plan(context: StageContext, shown: number, columns: number, cell: number): Plan {
  const rows = Math.ceil(shown / columns);
  const hidden = shown < extentOf(context, 'h');
  const width = context.width - labelRoom(context, 't') - 14 - (columns - 1) * GAP;
  const titles = rows * (2 * TITLE_ROOM + BELOW + 4) + (hidden ? NOTE_ROOM : 0);
  const height = context.height - labelRoom(context, 's') - titles - 6;
  const slots = (letter: 't' | 's' | 'd', room: number) =>
    Math.min(extentOf(context, letter), Math.max(FEWEST, Math.floor(room)));
  const s = slots('s', width / columns / cell);
  const t = slots('t', height / rows / (MIN_CELL + CONTEXT_LEAST));
  let size = cellSize(width, columns * s, height, rows * t * (1 + CONTEXT_SHARE));
  let contextHeight = size.cellHeight * CONTEXT_SHARE;
  for (const least of [CONTEXT_LEAST, NUMBER_HEIGHT]) {
    if (contextHeight >= least) continue;
    const beside = cellSize(width, columns * s, height - rows * t * least, rows * t);
    // Numbers in the contexts must not cost those of the maps.
    if (least === NUMBER_HEIGHT && !fitsNumbers(beside.cellWidth, beside.cellHeight)) continue;
    contextHeight = least;
    size = beside;
  }
  const d = slots('d', (s * size.cellWidth) / CONTEXT_LEAST);
  const contextWidth = Math.min(CONTEXT_WIDEST, (s * size.cellWidth) / d);
  return { shown, columns, rows, t, s, d, ...size, contextWidth, contextHeight };
}

function placed(context: StageContext, plan: Plan): Grid {
  const { columns, rows, t, s, d, cellWidth, cellHeight, contextWidth, contextHeight } = plan;
  const [heads, m] = [extentOf(context, 'h'), extentOf(context, 'm')];
  // The slot of the omitted heads takes no place in the grid.
  const h = plan.shown < heads ? Math.min(plan.shown + 1, heads - 1) : heads;
  const [g, f, n] = (['g', 'f', 'n'] as const).map((letter) => extentOf(context, letter)) as [number, number, number];
  // What any head reads most, then what the selected one also reads.
  const first = Array.from({ length: heads }, (_, i) => readMost(context, i).slice(0, 1)).flat();
  const windows = windowsOf(context, { t, s, d, m, h, g, f, n }, [...first, ...readMost(context)]);
  const [left, above] = [labelRoom(context, 't'), labelRoom(context, 's')];
  const matrixHeight = t * cellHeight;
  const stepX = s * cellWidth + GAP;
  const stepY = matrixHeight + BELOW + t * contextHeight + 2 * TITLE_ROOM;
  const note = windows.hiddenHeads > 0 ? NOTE_ROOM : 0;
  const usedWidth = left + columns * stepX - GAP;
  const usedHeight = above + rows * stepY + note;
  const x0 = Math.round((context.width - usedWidth) / 2 + left);
  const top = Math.max(0, (context.height - usedHeight) / 2);
  const y0 = Math.round(top + above + TITLE_ROOM);
  const places = windows.heads.map((head, i): HeadPlaces => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [x0 + column * stepX, y0 + row * stepY];
    const below = y + matrixHeight + BELOW;
    const barHeight = Math.floor(t * contextHeight + TITLE_ROOM / 2);
    return {
      head,
      attention: { x, y, cellWidth, cellHeight },
      bars: barHeight < BARS_LEAST ? null : { x, y: below, cellWidth, cellHeight: barHeight },
      context: { x, y: below, cellWidth: contextWidth, cellHeight: contextHeight },
      firstInRow: column === 0,
      topRow: row === 0,
    };
  });
  return { windows, places, note: { x: context.width / 2, y: top + usedHeight - NOTE_ROOM / 2 } };
}
