/**
 * Frame: what a stage shows at one moment, as plain data.
 *
 * It holds placed matrices ("panels"), titles, signs and worked sums. A frame is a pure function of the trace, the
 * layout and a number from 0 to 1; painting adds nothing to it.
 */
import type { AxisWindow } from './axis-window.ts';
import type { AxisLetter } from './identity.ts';

/** The colour map and domain that a panel shares with others. */
export type DomainId =
  | 'input'
  | 'weight'
  | 'query'
  | 'key'
  | 'value'
  | 'scores'
  | 'share'
  | 'exponential'
  | 'sum'
  | 'context'
  | 'gathered'
  | 'output'
  | 'stream'
  | 'normed'
  | 'hidden'
  | 'loss'
  | 'd_output'
  | 'd_context'
  | 'd_share'
  | 'd_scores'
  | 'd_projection'
  | 'd_weight'
  | 'd_input';

/** How far a panel's numbers are in one part of the softmax, 0 to 1. */
export interface SoftmaxPart {
  /** The row's maximum is subtracted from scores; e is taken to the power of the gaps; exponentials are divided by the row's sum. */
  readonly part: 'gaps' | 'exponentials' | 'shares';
  readonly amount: number;
}

/** One matrix, or one head's slice of it, at its position in CSS pixels. */
export interface Panel {
  /** Identity across frames: panels with the same id are the same matrix and move between frames. */
  readonly id: string;
  readonly tensor: string;
  /** The head of this slice; absent if the tensor has no head axis. */
  readonly head?: number;
  /** The tile of this slice; absent if there is no axis n or the panel draws it. */
  readonly tile?: number;
  readonly rows: AxisLetter | null;
  readonly cols: AxisLetter | null;
  readonly rowWindow: AxisWindow;
  readonly colWindow: AxisWindow;
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly alpha: number;
  /** How many cells are filled in reading order; the fraction is the progress of the cell being computed. */
  readonly fill: number;
  /** The row that fills first; the others follow in order, and from the top again. 0 if absent. */
  readonly first?: number;
  /** The column that fills first in each row; the others follow in the same way. 0 if absent. */
  readonly firstColumn?: number;
  /** 0 as declared, 1 transposed; the cells move in between. */
  readonly turn: number;
  /** Opacity of the row and column labels, 0 to 1. */
  readonly rowLabels: number;
  readonly colLabels: number;
  readonly domain: DomainId;
  /** The tensor that this panel is turning into, and how far, 0 to 1. */
  readonly becoming?: {
    readonly tensor: string;
    readonly domain: DomainId;
    readonly amount: number;
    readonly softmax?: SoftmaxPart;
  };
  /** The numbers of the panel's tensor on their way through the softmax. */
  readonly softmax?: SoftmaxPart;
  /**
   * Paints the single row as bars, with a label on their left; the colour of the head's place replaces the tensor's. A whole bar of
   * weights is 1. Numbers of the same kind as the tensor `unit` have its scale, so that smaller ones have smaller bars.
   */
  readonly bars?: {
    readonly label?: string;
    readonly place?: number;
    readonly whole?: boolean;
    readonly unit?: string;
  };
  /** Paints the rows on top of each other, as high as the weights by which query `t` reads them; 0 all alike, 1 by weight. */
  readonly pile?: { readonly t: number; readonly weights: string; readonly amount: number };
  /** The place of its head among several: the frame has that head's colour in place of the tensor's. */
  readonly place?: number;
  /** Paints only masked cells; the others are transparent. */
  readonly veil?: boolean;
  /** A result: where it is new, it fills cell by cell. */
  readonly grows?: boolean;
}

/** A matrix's name and shape, beside its panels. */
export interface Title {
  readonly id: string;
  readonly panels: readonly string[];
  readonly tensor: string;
  readonly text: string;
  /** The name alone, for when `text` does not fit. */
  readonly brief?: string;
  /** The head of this matrix, if there are several. */
  readonly head?: number;
  /** The place of the head among several: the text has that head's colour in place of the tensor's. */
  readonly place?: number;
  /** The word of the single row that is drawn. */
  readonly word?: string;
  /** A head's number. It is always kept, to tell several heads apart. */
  readonly short?: string;
  /** Follows the name: which head, or how many heads are not drawn. */
  readonly note: string;
  /** Replaces the note where it does not fit; if absent, the note is dropped. */
  readonly shortNote?: string;
  /** The extents, in axis order. */
  readonly shape: readonly number[];
  /** The shape as it is printed, in words and in numbers alone: the first that fits. */
  readonly sizes?: readonly string[];
  /** Extent of matrices that can be edited at this title although it prints no shape. */
  readonly entered?: readonly [rows: number, columns: number];
  readonly side: 'top' | 'bottom';
  readonly alpha: number;
}

/** A sign between matrices: ×, =, +. */
export interface Sign {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
}

/** Height of a line of a worked sum, in CSS pixels. */
export const WORKED_LINE = 18;

/** Where the sum behind the selected cell is written out. */
export interface WorkedPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: number;
  /** A line for each head, with the sum of its terms, in place of a line for each term. */
  readonly byHead?: boolean;
}

export interface Frame {
  readonly panels: readonly Panel[];
  readonly titles: readonly Title[];
  readonly signs: readonly Sign[];
  readonly worked: WorkedPlace | null;
}

/** The place of a cell in the order in which a panel fills. */
export function fillOrder(panel: Panel, row: number, column: number): number {
  const { first = 0, firstColumn = 0, rowWindow, colWindow } = panel;
  const down = (row - first + rowWindow.size) % rowWindow.size;
  const across = (column - firstColumn + colWindow.size) % colWindow.size;
  return down * colWindow.size + across;
}

/** Rows and columns as drawn, after transposition. */
export function drawnSlots(panel: Panel): { across: number; down: number } {
  const [r, c] = [panel.rowWindow.slots.length, panel.colWindow.slots.length];
  return { across: c + (r - c) * panel.turn, down: r + (c - r) * panel.turn };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function panelBox(panel: Panel): Box {
  const { across, down } = drawnSlots(panel);
  return { x: panel.x, y: panel.y, width: across * panel.cellWidth, height: down * panel.cellHeight };
}

/** The bounding box of all boxes; null for none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Top left corner of the cell at a row slot and a column slot. */
export function cellCorner(panel: Panel, row: number, column: number): { x: number; y: number } {
  const across = column + (row - column) * panel.turn;
  const down = row + (column - row) * panel.turn;
  return { x: panel.x + across * panel.cellWidth, y: panel.y + down * panel.cellHeight };
}
