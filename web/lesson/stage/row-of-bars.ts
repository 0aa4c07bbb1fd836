/** Draws the followed word's row as bars above its head's matrix, column by column; on a low stage the bars stand alone. */
import type { Frame, SoftmaxPart } from '../../views/frame.ts';
import { HEAD_PLACES, tensorSymbol } from '../../views/identity.ts';
import { extentOf, labelRoom, type StageContext } from './context.ts';
import { FrameBuilder, type TitleOptions } from './frame-builder.ts';
import { acrossStage, type Place } from './layout.ts';
import { LOW_STAGE, TITLE_ROOM } from './room.ts';
import { sameShape } from './same-shape.ts';
import { MIN_CELL, planWindows, type Windows } from './windows.ts';

/** The bars' part of the stage's height. */
const PART = 0.42;
/** Columns beside the matrix: a gap of one cell and the vector. */
const BESIDE = 2.2;
/** The column of a bar alone, in CSS pixels: room for its number. */
const COLUMN = 31;
/** The number beside bars alone. */
const ALONE = { cellWidth: 44, cellHeight: 26 };
/** Pixels above the bars, and between the bars and the words below. */
const GAP = 6;

/** A vector with one number per row. */
interface Beside {
  /** row_max or row_sum. */
  readonly tensor: string;
  /** How many of its rows are done. */
  readonly fill: number;
}

/** The vector beside the matrix, only its room where it has served its purpose, or nothing. */
type Vector = Beside | 'gone' | null;

export function rowOfBars(context: StageContext, tensor: string, vector: Vector, softmax?: SoftmaxPart): Frame {
  if (context.height < LOW_STAGE) return barsAlone(context, tensor, vector, softmax);
  const height = Math.round(context.height * PART);
  const below = { ...context, height: context.height - height };
  const shape = sameShape(below, 1, ['s'], { extraColumns: vector ? BESIDE : 0, below: TITLE_ROOM });
  const { builder } = shape;
  const [place] = shape.places as [Place];
  const h = context.head;
  const matrix = { ...place, y: place.y + height };
  builder.panel(`attention.${h}`, tensor, matrix, { head: h, rowLabels: true, colLabels: true, softmax });
  builder.title('attention', [`attention.${h}`], tensor, 'bottom', { slice: true, text: named(tensor, softmax) });
  if (vector && vector !== 'gone') {
    const vectorId = `${vector.tensor}.${h}`;
    const { x } = shape.rightOf(0, 1);
    builder.panel(vectorId, vector.tensor, { ...matrix, x }, { head: h, fill: vector.fill });
    builder.title(vector.tensor, [vectorId], vector.tensor, 'bottom', { slice: true });
  }
  const bars = { ...place, y: GAP, cellHeight: matrix.y - labelRoom(context, 's') - 2 * GAP };
  builder.panel(`bars.${h}`, tensor, bars, {
    head: h,
    row: context.followed,
    bars: { whole: softmax !== undefined },
    rowLabels: true,
    softmax,
  });
  return builder.build();
}

/** On their way, numbers are named by what is done to them. */
function named(tensor: string, softmax: SoftmaxPart | undefined): string {
  const symbol = tensorSymbol(tensor);
  if (softmax?.part === 'gaps' && softmax.amount > 0) return `${symbol} − ${tensorSymbol('row_max')}`;
  if (softmax?.part === 'shares' && softmax.amount < 1)
    return `${tensorSymbol('exponentials')} / ${tensorSymbol('row_sum')}`;
  return symbol;
}

/** Windows with columns that have room for a number, among them the word that the followed one reads most. */
export function readableColumns(context: StageContext, room: number): Windows {
  return planWindows(context, [['s']], [], (room * MIN_CELL) / COLUMN, context.height);
}

/** The followed word's row in the selected head, as bars over the width of a low stage. */
export function barsOfHead(context: StageContext, tensor: string): Frame {
  const { head, followed, width, height } = context;
  const left = labelRoom(context, 't');
  const windows = readableColumns(context, width - 2 * GAP - left);
  const across = acrossStage(width, windows.of.s.slots.length, left, 2 * GAP);
  const y = labelRoom(context, 's') + TITLE_ROOM;
  // Of several heads, each has its colour and the scale of all, so that one can leaf through them.
  const bars =
    context.trace.options.numHeads === 1 || head >= HEAD_PLACES.length ? {} : { label: '', place: head, whole: true };
  return new FrameBuilder(context, windows)
    .panel(
      `bars.${head}`,
      tensor,
      { ...across, y, cellHeight: height - y - GAP },
      { head, row: followed, bars, rowLabels: true, colLabels: true },
    )
    .title('attention', [`bars.${head}`], tensor, 'top', { slice: true })
    .build();
}

/** The bars beside the row's one number of the vector; `unit` names the tensor whose scale they have. */
export function barsAlone(
  context: StageContext,
  tensor: string,
  vector: Vector,
  softmax?: SoftmaxPart,
  title: TitleOptions = { text: named(tensor, softmax) },
  unit?: string,
): Frame {
  const { head, followed, width, height } = context;
  const taken = vector ? 3 * GAP + ALONE.cellWidth : 2 * GAP;
  const windows = readableColumns(context, width - taken);
  const { x, cellWidth } = acrossStage(width, windows.of.s.slots.length, 0, taken);
  const y = labelRoom(context, 's') + TITLE_ROOM;
  const place = { x: vector ? GAP : x, y, cellWidth, cellHeight: height - y - GAP };
  const own = { ...ALONE, x: width - GAP - ALONE.cellWidth, y: height - GAP - ALONE.cellHeight };
  const builder = new FrameBuilder(context, windows)
    .panel(`bars.${head}`, tensor, place, {
      head,
      row: followed,
      bars: { whole: softmax !== undefined, ...(unit ? { unit } : {}) },
      colLabels: true,
      softmax,
    })
    .title('attention', [`bars.${head}`], tensor, 'top', {
      slice: true,
      entered: [1, extentOf(context, 's')],
      ...title,
    });
  if (!vector || vector === 'gone') return builder.build();
  const vectorId = `${vector.tensor}.${head}`;
  return builder
    .panel(vectorId, vector.tensor, own, { head, row: followed, fill: vector.fill })
    .title(vector.tensor, [vectorId], vector.tensor, 'top', { bare: true })
    .build();
}
