/** All scores of one head in full, and the stills of the tiles once they are computed. */
import { TILE_SIZE, tileSizeOf } from '../../../engine/provenance/tiles.ts';
import type { AxisWindow } from '../../../views/axis-window.ts';
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { acrossStage, cellSize, type Place } from '../../stage/layout.ts';
import { LOW_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { attentionAlone, sameShape } from '../../stage/same-shape.ts';
import { MIN_CELL, planWindows, READABLE, type Windows } from '../../stage/windows.ts';

/** A vector's cell and the gap before it, in cells. */
const STEP = 1.7;
/** Cells of the four vectors, and a gap before the values. */
const VECTORS = 4 * STEP + 0.7;
/** The same on a low stage. */
const LOW_STEP = 1.4;
/** The most height of a row on a low stage, in CSS pixels. */
const ROW = 26;

interface Row {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly tile: Place;
  /** The position of vector `i`. */
  vector(i: number): Place;
  readonly gathered: Place;
  /** On a low stage, the only row. */
  readonly row: { readonly row?: number };
}

/**
 * The data in use while one tile of keys is processed, in a row: the tile's scores or exponentials, the old and new maximum, the
 * factor between them, and the running sum and values. On a low stage, the followed word's row alone, in two lines.
 */
function tileSize({ trace }: StageContext): number {
  return tileSizeOf(trace.get(TILE_SIZE).data);
}

function layOut(context: StageContext, n: number): Row {
  if (context.height < LOW_STAGE) return inTwoLines(context, n);
  const count = Math.min(tileSize(context), extentOf(context, 's'));
  const [left, above] = [labelRoom(context, 't'), labelRoom(context, 's')];
  const room = { width: context.width - left - 16, height: context.height - above - 2 * TITLE_ROOM - 8 };
  const fixed = count + VECTORS;
  const all = planWindows(context, [['d']], [['t']], room.width - fixed * MIN_CELL, room.height);
  const windows = withTile(context, all, n);
  const [across, down] = [fixed + all.of.d.slots.length, all.of.t.slots.length];
  const cell = cellSize(room.width, across, room.height, down);
  const used = left + across * cell.cellWidth;
  const x = Math.round((context.width - used) / 2 + left);
  const free = room.height - down * cell.cellHeight;
  const y = Math.round(above + TITLE_ROOM + Math.max(0, free / 2));
  const place = (cells: number): Place => ({ ...cell, x: Math.round(x + cells * cell.cellWidth), y });
  return {
    builder: new FrameBuilder(context, windows),
    windows,
    tile: place(0),
    vector: (i) => place(count + 0.7 + i * STEP),
    gathered: place(fixed),
    row: {},
  };
}

/** The followed word's row alone: the tile above, and below it the vectors and the values. */
function inTwoLines(context: StageContext, n: number): Row {
  const { width, height } = context;
  const [left, above] = [labelRoom(context, 't'), labelRoom(context, 's')];
  const free = (width - 16) / READABLE.width - 4 * LOW_STEP;
  const windows = withTile(context, planWindows(context, [['d']], [], free * MIN_CELL, height), n);
  const cellHeight = Math.min(ROW, Math.floor((height - above - 3 * TITLE_ROOM - 2) / 2));
  const tile = acrossStage(width, Math.min(tileSize(context), extentOf(context, 's')), left, 16);
  const cells = 4 * LOW_STEP + windows.of.d.slots.length;
  const { x, cellWidth } = acrossStage(width, cells, 0, 16);
  const y = above + cellHeight + 2 * TITLE_ROOM;
  const place = (before: number): Place => ({ x: Math.round(x + before * cellWidth), y, cellWidth, cellHeight });
  return {
    builder: new FrameBuilder(context, windows),
    windows,
    tile: { ...tile, y: above, cellHeight },
    vector: (i) => place(i * LOW_STEP),
    gathered: place(4 * LOW_STEP),
    row: { row: context.followed },
  };
}

/** The windows with the keys of one tile. */
function withTile(context: StageContext, windows: Windows, n: number): Windows {
  const keys = extentOf(context, 's');
  const first = n * tileSize(context);
  return { ...windows, of: { ...windows.of, s: windowOf(first, Math.min(first + tileSize(context), keys), keys) } };
}

/** The entries from `first` to before `end`, without gaps for the others, which do not exist. */
function windowOf(first: number, end: number, size: number): AxisWindow {
  const slots = Array.from({ length: end - first }, (_, i) => ({ kind: 'entry', index: first + i }) as const);
  return { size, slots, slotOf: (index) => (index >= first && index < end ? index - first : -1) };
}

const DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (n: number): string => [...String(n)].map((digit) => DIGITS[Number(digit)] ?? '').join('');

/** The tile's scores, and the state from the tiles before. */
function scoresOfTile(context: StageContext, n: number): Frame {
  const row = layOut(context, n);
  addTile(context, row, n, 'masked');
  addVector(context, row, 1, 'running_max', 'm', n, 'bottom');
  if (n > 0) {
    addVector(context, row, 0, 'running_max', 'm', n - 1, 'top');
    addVector(context, row, 2, 'rescale', '×', n, 'top');
    addVector(context, row, 3, 'running_sum', 'l', n - 1, 'bottom');
    addGathered(context, row, n - 1);
  }
  return row.builder.build();
}

/** The tile's exponentials, and the state after them. */
function gatheredTile(context: StageContext, n: number): Frame {
  const row = layOut(context, n);
  addTile(context, row, n, 'tile_exponentials');
  addVector(context, row, 1, 'running_max', 'm', n, 'bottom');
  if (n > 0) addVector(context, row, 2, 'rescale', '×', n, 'top');
  addVector(context, row, 3, 'running_sum', 'l', n, 'bottom');
  addGathered(context, row, n);
  return row.builder.build();
}

function addTile(context: StageContext, { builder, windows, tile, row }: Row, n: number, tensor: string): void {
  const id = `x.${n}`;
  const entered = [extentOf(context, 't'), windows.of.s.slots.length] as const;
  builder
    .panel(id, tensor, tile, { head: context.head, rowLabels: true, colLabels: true, ...row })
    .title(id, [id], tensor, 'bottom', { bare: true, entered });
}

function addVector(
  context: StageContext,
  { builder, vector, row }: Row,
  at: number,
  tensor: string,
  symbol: string,
  n: number,
  side: 'top' | 'bottom',
): void {
  const id = `${symbol}.${n}`;
  const text = symbol === '×' ? symbol : `${symbol}${subscript(n + 1)}`;
  builder
    .panel(id, tensor, vector(at), { head: context.head, tile: n, ...row })
    .title(id, [id], tensor, side, { bare: true, text, entered: [extentOf(context, 't'), 1] });
}

function addGathered(context: StageContext, { builder, gathered, row }: Row, n: number): void {
  const id = `a.${n}`;
  const entered = [extentOf(context, 't'), extentOf(context, 'd')] as const;
  builder
    .panel(id, 'accumulated', gathered, { head: context.head, tile: n, colLabels: row.row === undefined, ...row })
    .title(id, [id], 'accumulated', 'top', { bare: true, text: `A${subscript(n + 1)}`, entered });
}

export const scene: Scene = (context) => [
  {
    step: 'whole',
    frame: attentionAlone(context, 'masked'),
    duration: DURATION.move,
    question: { tensor: 'masked', at: { h: context.head, t: 0, s: 0 } },
  },
  ...(context.trace.has('running_max') ? stills(context) : []),
];

/** Each of these tiles has its own two steps. The others pass on the algorithm to the division. */
const NAMED = ['first', 'second'] as const;

/** How long all the other tiles take together, in milliseconds, unless one of them would then be too short to see. */
const OTHERS = 4200;
const SHORTEST = 300;

const stills: Scene = (context) => {
  const h = context.head;
  const tiles = Array.from({ length: extentOf(context, 'n') }, (_, n) => n);
  const last = tiles.length - 1;
  return [
    ...tiles.flatMap((n) => tileStills(context, n, tiles.length)),
    {
      step: 'divided',
      frame: results(context, [
        { id: `a.${last}`, tensor: 'accumulated', tile: last },
        { id: 'z', tensor: 'tiled_so_far', tile: last },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_so_far', at: { h, t: context.followed, n: last, d: 0 } },
    },
    {
      step: 'same',
      frame: results(context, [
        { id: 'z', tensor: 'tiled_context' },
        { id: 'context', tensor: 'context' },
        { id: 'difference', tensor: 'tiled_difference' },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_difference', at: { h, t: context.followed, d: 0 } },
    },
    {
      step: 'roof',
      frame: attentionAlone(context, 'masked'),
      duration: DURATION.change,
      question: null,
      exhibit: true,
    },
  ];
};

/** A tile's stills; after the last named tile, only what it leaves. */
function tileStills(context: StageContext, n: number, count: number): readonly Keyframe[] {
  const at = { h: context.head, t: context.followed, n };
  const left = { frame: gatheredTile(context, n), question: { tensor: 'running_sum', at } };
  const name = NAMED[n];
  if (!name) {
    const duration = Math.max(SHORTEST, Math.min(DURATION.change, OTHERS / (count - NAMED.length)));
    return [{ ...left, step: 'divided', duration }];
  }
  const scores: Keyframe = {
    step: `${name}Scores`,
    frame: scoresOfTile(context, n),
    duration: DURATION.change,
    question: n === 0 ? { tensor: 'running_max', at } : { tensor: 'rescale', at },
  };
  const gathered: Keyframe = { ...left, step: `${name}Gathered`, duration: DURATION.change };
  if (count > 1) return [scores, gathered];
  // A sentence that fits one tile has no second one: its steps stay at the first tile's picture.
  return [scores, gathered, ...['secondScores', 'secondGathered'].map((step) => ({ ...gathered, step }))];
}

interface Shown {
  readonly id: string;
  readonly tensor: string;
  readonly tile?: number;
}

/** Matrices (t, d) of one head beside or below each other. */
function results(context: StageContext, shown: readonly Shown[]): Frame {
  const shape = sameShape(context, shown.length, ['d'], { below: TITLE_ROOM });
  const { head } = context;
  const title = { bare: true, entered: [extentOf(context, 't'), extentOf(context, 'd')] as const };
  for (const [i, { id, tensor, ...tile }] of shown.entries()) shape.matrix(i, id, tensor, { head, ...tile, title });
  return shape.builder.build();
}
