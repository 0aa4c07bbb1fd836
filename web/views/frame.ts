/**
 * What a stage shows at one moment, as plain data: placed matrices ("panels"), their titles, signs between them and short
 * worked sums. A frame is a pure function of the trace, the layout and a number from 0 to 1; painting adds nothing to it.
 */
import type { AxisWindow } from './axis-window.ts';
import type { AxisLetter } from './identity.ts';

/** Which colour map and domain a panel's values share with others. */
export type DomainId =
  | 'input'
  | 'weight'
  | 'projection'
  | 'scores'
  | 'share'
  | 'exponential'
  | 'sum'
  | 'context'
  | 'gathered'
  | 'output'
  | 'stream'
  | 'hidden'
  | 'loss'
  | 'd_output'
  | 'd_context'
  | 'd_share'
  | 'd_scores'
  | 'd_projection'
  | 'd_weight'
  | 'd_input';

/** One matrix, or one head's slice of it, at its place. Distances are CSS pixels. */
export interface Panel {
  /** Identity across frames: a panel with the same id is the same matrix, and travels. */
  readonly id: string;
  readonly tensor: string;
  /** The head whose slice this is; absent when the tensor has no head axis. */
  readonly head?: number;
  /** The key/value head whose slice this is; absent when the tensor has no axis g. */
  readonly group?: number;
  /** The tile whose slice this is; absent where tiles run along an axis of the panel, or there is no axis n. */
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
  /** 0 as declared, 1 transposed; in between the cells travel. */
  readonly turn: number;
  /** Visibility of the labels along the rows and the columns, 0 to 1. */
  readonly rowLabels: number;
  readonly colLabels: number;
  readonly domain: DomainId;
  /** The tensor this panel is turning into, and how far, 0 to 1. */
  readonly becoming?: { readonly tensor: string; readonly domain: DomainId; readonly amount: number };
  /** Only masked cells are painted; the others let through what lies below. */
  readonly veil?: boolean;
  /** The panel of the frame before out of which this one comes, when it has no predecessor of its own id. */
  readonly from?: string;
}

/** A matrix's name and shape, set beside the panels that make it up. */
export interface Title {
  readonly id: string;
  readonly panels: readonly string[];
  readonly tensor: string;
  readonly text: string;
  /** The name by itself, where `text` says more of it and has no room. */
  readonly brief?: string;
  /** The head whose matrix this is, where there are several. */
  readonly head?: number;
  /** A head's number, which stays where there is no room for more: of several heads each has to be told from the others. */
  readonly short?: string;
  /** What is said behind the name: which head, how many heads are not drawn. */
  readonly note: string;
  /** Said instead of the note where there is no room for it; without it the note can be left out. */
  readonly shortNote?: string;
  /** Axis letters with their extents, in order. */
  readonly shape: readonly (readonly [letters: string, extent: number])[];
  /** Rows and columns, where the matrices can be entered by this title although it prints no shape. */
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

/** A place where the sum behind the cell in question is written out. */
export interface WorkedPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: number;
}

export interface Frame {
  readonly panels: readonly Panel[];
  readonly titles: readonly Title[];
  readonly signs: readonly Sign[];
  readonly worked: WorkedPlace | null;
}

/** Rows and columns as drawn, after turning. */
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

/** The smallest box around all the boxes; null for none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Top left corner of the cell in row slot `row` and column slot `column`. */
export function cellCorner(panel: Panel, row: number, column: number): { x: number; y: number } {
  const across = column + (row - column) * panel.turn;
  const down = row + (column - row) * panel.turn;
  return { x: panel.x + across * panel.cellWidth, y: panel.y + down * panel.cellHeight };
}
