/**
 * Two layouts for matrices, used by every chapter.
 * - corner: left operand, top operand, and the product where their rows and columns meet.
 * - stack: matrices of one shape in a row, a column or a two-column grid, whichever allows larger cells.
 */
import type { WorkedPlace } from '../../views/frame.ts';
import { NUMBER_HEIGHT } from '../../views/paint/paint-cells.ts';
import { LOWEST_STAGE, TITLE_ROOM } from './room.ts';

export interface CellSize {
  readonly cellWidth: number;
  readonly cellHeight: number;
}

export interface Place extends CellSize {
  readonly x: number;
  readonly y: number;
}

const MAX_WIDTH = 72;
const MAX_HEIGHT = 44;

/** The largest cell size: wider than high, to fit numbers, but not stretched. */
export function cellSize(width: number, across: number, height: number, down: number): CellSize {
  let cellWidth = Math.min(MAX_WIDTH, Math.max(1, width) / Math.max(1, across));
  let cellHeight = Math.min(MAX_HEIGHT, Math.max(1, height) / Math.max(1, down));
  cellWidth = Math.min(cellWidth, Math.max(cellHeight * 2.1, cellHeight >= NUMBER_HEIGHT ? 46 : 0));
  // Cells without numbers may be taller than wide, since narrow screens have more height.
  cellHeight = Math.min(cellHeight, cellWidth * (cellWidth < 25 ? 1.8 : 1.1));
  return { cellWidth: whole(cellWidth), cellHeight: whole(cellHeight) };
}

/** The columns of single rows across the stage, `left` of it for labels and `margin` free: where they begin, and how wide they are. */
export function acrossStage(
  width: number,
  columns: number,
  left: number,
  margin: number,
): Pick<Place, 'x' | 'cellWidth'> {
  const cellWidth = Math.min(MAX_WIDTH, Math.floor((width - left - margin) / columns));
  return { x: Math.round((width - columns * cellWidth + left) / 2), cellWidth };
}

/** Whole pixels keep lines crisp; tiny cells keep their fraction, because rounding would change them too much. */
function whole(size: number): number {
  return size >= 10 ? Math.floor(size) : size;
}

export interface CornerSpec {
  /** Slots of the summed axis: columns of the left matrix, rows of the top one. */
  readonly inner: number;
  readonly across: number;
  readonly down: number;
  /** Room for the row labels and for the labels above the top matrix, in CSS pixels. */
  readonly left: number;
  readonly above: number;
}

export interface Corner extends CellSize {
  readonly left: Place;
  readonly top: Place;
  readonly result: Place;
  readonly worked: WorkedPlace;
}

/** Pixels between the operands and the product, and for each of the two lines of titles. */
function cornerSpace(width: number, height: number): { readonly gap: number; readonly title: number } {
  if (height < LOWEST_STAGE) return { gap: 6, title: 22 };
  return { gap: Math.max(10, Math.min(18, width / 40)), title: TITLE_ROOM };
}

/** The room for the cells of a corner. */
export function cornerRoom(
  width: number,
  height: number,
  { left, above }: Pick<CornerSpec, 'left' | 'above'>,
): { readonly width: number; readonly height: number } {
  const { gap, title } = cornerSpace(width, height);
  return { width: width - left - gap - 14, height: height - above - 2 * title - gap };
}

export function corner(width: number, height: number, spec: CornerSpec): Corner {
  const { gap, title } = cornerSpace(width, height);
  const room = cornerRoom(width, height, spec);
  const size = cellSize(room.width, spec.inner + spec.across, room.height, spec.inner + spec.down);
  const usedWidth = spec.left + gap + (spec.inner + spec.across) * size.cellWidth;
  const usedHeight = spec.above + gap + 2 * title + (spec.inner + spec.down) * size.cellHeight;
  const x0 = Math.round((width - usedWidth) / 2 + spec.left);
  const y0 = Math.round(Math.max(0, (height - usedHeight) / 2) + title + spec.above);
  const x1 = x0 + spec.inner * size.cellWidth + gap;
  const y1 = y0 + spec.inner * size.cellHeight + gap;
  return {
    ...size,
    left: { ...size, x: x0, y: y1 },
    top: { ...size, x: x1, y: y0 },
    result: { ...size, x: x1, y: y1 },
    worked: { x: x0 - spec.left + 6, y: y0, width: x1 - gap - (x0 - spec.left) - 6, height: y1 - y0 - gap, alpha: 1 },
  };
}

export interface StackSpec {
  readonly count: number;
  readonly across: number;
  readonly down: number;
  /** Label room to the left of the first, above every matrix, in CSS pixels. */
  readonly left: number;
  readonly above: number;
  /** Room for content below the last matrix, or below those of every row, in CSS pixels. */
  readonly below: number;
  readonly everyRow: boolean;
  /** Room for a matrix's title, in CSS pixels, if it is less than usual; the matrices then stand closer. */
  readonly title?: number;
  /** Extra pixels across each matrix, for gaps between bands. */
  readonly extra: number;
  readonly direction: Arrangement;
}

/** Pixels between adjacent matrices in a row. */
export function rowGap(width: number): number {
  return Math.max(10, Math.min(22, width / 32));
}

/** Arrangement of matrices of one shape: a row, a column, or two per row. */
export type Arrangement = 'row' | 'column' | 'grid';

/** Number of columns and rows. */
export function arrangedAs(direction: Arrangement, count: number): readonly [across: number, down: number] {
  if (direction === 'grid') return [2, Math.ceil(count / 2)];
  return direction === 'row' ? [count, 1] : [1, count];
}

/** The grid position; an odd last matrix goes to the end of its row. */
function inGrid(i: number, count: number): readonly [column: number, row: number] {
  const alone = i === count - 1 && count % 2 === 1;
  return [alone ? 1 : i % 2, Math.floor(i / 2)];
}

/** Places for `count` matrices of one shape. */
export function stack(width: number, height: number, spec: StackSpec): Place[] {
  const { extra, direction, count, everyRow } = spec;
  const gap = direction === 'column' ? 0 : rowGap(width);
  const between = everyRow ? 8 + spec.below : spec.title ? 4 : 8;
  const [acrossCount, downCount] = arrangedAs(direction, count);
  const overhead = spec.above + (spec.title ?? TITLE_ROOM);
  const freeWidth = width - spec.left - 14 - gap * (acrossCount - 1) - extra * acrossCount;
  const freeHeight = height - downCount * overhead - spec.below - 8 - (downCount - 1) * between;
  const size = cellSize(freeWidth, spec.across * acrossCount, freeHeight, spec.down * downCount);
  const matrixWidth = spec.across * size.cellWidth + extra;
  const matrixHeight = spec.down * size.cellHeight;
  const usedWidth = spec.left + acrossCount * matrixWidth + (acrossCount - 1) * gap;
  const usedHeight = downCount * (matrixHeight + overhead) + (downCount - 1) * between;
  const x0 = Math.round((width - usedWidth) / 2 + spec.left);
  // Centred, unless the content below the last matrix needs more room.
  const above = Math.min((height - usedHeight) / 2, height - usedHeight - spec.below);
  const y0 = Math.round(Math.max(0, above) + overhead);
  return Array.from({ length: count }, (_, i) => {
    const [column, row] = direction === 'grid' ? inGrid(i, count) : direction === 'row' ? [i, 0] : [0, i];
    return {
      ...size,
      x: Math.round(x0 + column * (matrixWidth + gap)),
      y: Math.round(y0 + row * (matrixHeight + overhead + between)),
    };
  });
}
