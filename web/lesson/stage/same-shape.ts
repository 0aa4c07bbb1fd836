/** Lays out several matrices of one shape as large as the stage allows. */
import type { Letter } from '../../engine/cell.ts';
import type { WorkedPlace } from '../../views/frame.ts';
import { fitsNumbers } from '../../views/paint/paint-cells.ts';
import { labelRoom, type StageContext } from './context.ts';
import { FrameBuilder } from './frame-builder.ts';
import { type Arrangement, arrangedAs, type Place, rowGap, stack } from './layout.ts';
import { MIN_CELL, planWindows, type Windows } from './windows.ts';

export interface SameShape {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly places: readonly Place[];
  readonly direction: Arrangement;
  /** Whether the left side of a matrix is free, so that its row labels go there. */
  readonly named: (index: number) => boolean;
  /** The free corner of a grid, for a worked sum; null without one. */
  readonly free: WorkedPlace | null;
}

export interface SameShapeOptions {
  /** Pixels between the bands of one matrix. */
  readonly gap?: number;
  /** Empty columns beside each matrix. */
  readonly extraColumns?: number;
  /** Empty pixels below the last matrix, for titles. */
  readonly below?: number;
  /** Whether a grid with two matrices per row is allowed. */
  readonly grid?: boolean;
}

/** `count` matrices with one row per token and nested columns (["h", "d"] are bands), as large as possible. */
export function sameShape(
  context: StageContext,
  count: number,
  columns: readonly Letter[],
  options: SameShapeOptions = {},
): SameShape {
  const arrange = (direction: Arrangement) => arranged(context, count, columns, direction, options);
  const better = (best: SameShape, other: SameShape) => (score(other) > score(best) * 1.05 ? other : best);
  const best = better(arrange('row'), arrange('column'));
  return options.grid && count > 2 ? better(best, arrange('grid')) : best;
}

/** If cells would be smaller than this, in CSS pixels, the arrangement does not fit. */
const SPECK = 5;

/**
 * Scores an arrangement by its visible entries and their size. Smaller cells beat hidden entries, and cells with room for numbers beat
 * cells without.
 */
function score({ windows, places }: SameShape): number {
  const entries = (['t', 's', 'm', 'd', 'h', 'f'] as const).reduce(
    (n, letter) => n * Math.max(1, windows.of[letter].slots.length),
    1,
  );
  const place = places[0];
  if (!place) return 0;
  const area = place.cellWidth * place.cellHeight;
  if (Math.min(place.cellWidth, place.cellHeight) < SPECK) return area;
  const readable = fitsNumbers(place.cellWidth, place.cellHeight) ? 3 : 1;
  return entries ** 2 * area * readable;
}

function arranged(
  context: StageContext,
  count: number,
  columns: readonly Letter[],
  direction: Arrangement,
  { gap = 0, extraColumns = 0, below = 0 }: SameShapeOptions,
): SameShape {
  const left = labelRoom(context, 't');
  const above = labelRoom(context, columns.at(-1) ?? null);
  const [across, down] = arrangedAs(direction, count);
  const width = (context.width - left - 14) / across - rowGap(context.width) - 2 - extraColumns * MIN_CELL;
  // In a grid there is room below every row.
  const height = (context.height - below * (direction === 'grid' ? down : 1)) / down - above - 34;
  const gaps = (heads: number) => (columns.includes('h') ? gap * Math.max(0, heads - 1) : 0);
  const plan = (room: number) => planWindows(context, [columns], [['t']], room, height, [['s']]);
  // The number of visible heads decides the number of gaps, which take room; a second pass never adds heads.
  const windows = plan(width - gaps(plan(width).heads.length));
  const slots = columns.reduce((n, l) => n * (l === 'h' ? windows.heads.length : windows.of[l].slots.length), 1);
  const places = stack(context.width, context.height, {
    count,
    across: slots + extraColumns,
    down: windows.of.t.slots.length,
    left,
    above,
    below,
    extra: gaps(windows.heads.length),
    direction,
  });
  const last = places.at(-1);
  const named = (i: number) =>
    places[i]?.x === places[0]?.x || (direction === 'grid' && i === count - 1 && count % 2 === 1);
  const free =
    direction === 'grid' && count % 2 === 1 && last && places[0]
      ? freeCorner(places[0], last, { left, above, rows: windows.of.t.slots.length })
      : null;
  return { builder: new FrameBuilder(context, windows), windows, places, direction, named, free };
}

/** To the left of a single matrix below two others. */
function freeCorner(first: Place, alone: Place, room: { left: number; above: number; rows: number }): WorkedPlace {
  const x = first.x - room.left + 6;
  const y = alone.y - room.above;
  return { x, y, width: alone.x - room.left - x, height: room.above + room.rows * alone.cellHeight, alpha: 1 };
}

/** Pixels between separated heads; many heads share a limited total. */
export function bandGap(context: StageContext): number {
  return Math.round(
    Math.max(
      4,
      Math.min(
        34,
        context.width / (context.width < 500 ? 80 : 36),
        (context.width * 0.2) / context.trace.options.numHeads,
      ),
    ),
  );
}
