/** Lays out matrices of one shape as large as the stage allows; where it is too small, a part of each whose numbers can be read. */
import type { Letter } from '../../engine/cell.ts';
import type { Frame, WorkedPlace } from '../../views/frame.ts';
import { fitsNumbers } from '../../views/paint/paint-cells.ts';
import { labelRoom, type StageContext } from './context.ts';
import { type BandOptions, bandIds, FrameBuilder, type PanelOptions, type TitleOptions } from './frame-builder.ts';
import { type Arrangement, arrangedAs, type Place, rowGap, stack } from './layout.ts';
import { LOW_STAGE } from './room.ts';
import { MIN_CELL, onlyEntry, planWindows, READABLE, readableWindows, type Windows } from './windows.ts';

/** Room for a head's number, in CSS pixels; some narrower heads get none. */
const HEAD_NUMBER = 18;

interface ShapePlan {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly places: readonly Place[];
  readonly direction: Arrangement;
  /** The cells across one matrix. */
  readonly across: number;
  /** Pixels between the bands of one matrix. */
  readonly gap: number;
  /** Whether only the upper matrices have column labels, because the others stand below them. */
  readonly numberedOnce: boolean;
  /** The free corner of a grid, for a worked sum; null without one. */
  readonly free: WorkedPlace | null;
}

interface MatrixOptions extends PanelOptions {
  /** One head's slice of the tensor. */
  slice?: boolean;
  /** The title's id, if it differs from the matrix's. */
  called?: string;
  title?: TitleOptions;
}

class SameShape {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly places: readonly Place[];
  readonly free: WorkedPlace | null;
  readonly #plan: ShapePlan;
  readonly #context: StageContext;

  constructor(context: StageContext, plan: ShapePlan) {
    this.builder = plan.builder;
    this.windows = plan.windows;
    this.places = plan.places;
    this.free = plan.free;
    this.#context = context;
    this.#plan = plan;
  }

  /** The matrix at a place, with its title above. */
  matrix(index: number, id: string, tensor: string, options: MatrixOptions = {}): this {
    const { slice = false, called = id, title = {}, ...panel } = options;
    const { head } = this.#context;
    const own = slice ? { id: `${id}.${head}`, panel: { head }, title: { slice } } : { id };
    this.builder.panel(own.id, tensor, this.#place(index), { ...own.panel, ...this.labels(index), ...panel });
    this.builder.title(called, [own.id], tensor, 'top', { ...own.title, ...title });
    return this;
  }

  /** The matrix at a place, with columns grouped by head: `apart` 0 draws it whole, 1 with gaps between the heads. */
  bands(
    index: number,
    id: string,
    tensor: string,
    apart: number,
    options: BandOptions & { called?: string } = {},
  ): this {
    const { called = id, ...bands } = options;
    const { x, ...place } = this.#place(index);
    const { gap } = this.#plan;
    const shift = (gap * (1 - apart) * (this.windows.heads.length - 1)) / 2;
    const shown = { gap: gap * apart, ...this.labels(index), ...bands };
    this.builder.bands(id, tensor, { ...place, x: x + shift }, shown);
    this.builder.title(called, bandIds(this.windows, id), tensor, 'top');
    return this;
  }

  /** "head 1", "head 2" and so on below a matrix whose heads are apart, as far as there is room. */
  headNumbers(index: number, id: string): this {
    const { x, cellWidth } = this.#place(index);
    const step = this.windows.of.d.slots.length * cellWidth + this.#plan.gap;
    const every = Math.ceil(HEAD_NUMBER / step);
    for (const [i, head] of this.windows.heads.entries()) {
      if (i % every === 0 && x + i * step + HEAD_NUMBER <= this.#context.width)
        this.builder.headTitle(head, `${id}.${head}`);
    }
    return this;
  }

  /** The place that many cells to the right of a matrix. */
  rightOf(index: number, cells: number): Place {
    const { x, ...place } = this.#place(index);
    return { ...place, x: x + (this.#plan.across + cells) * place.cellWidth };
  }

  /** Which labels of a matrix have room: its rows' to the left, its columns' above. */
  labels(index: number): { readonly rowLabels: boolean; readonly colLabels: boolean } {
    const { places, direction, numberedOnce } = this.#plan;
    const { length } = places;
    const isAlone = direction === 'grid' && index === length - 1 && length % 2 === 1;
    return {
      rowLabels: isAlone || this.#place(index).x === this.#place(0).x,
      colLabels: !numberedOnce || this.#place(index).y === this.#place(0).y,
    };
  }

  /** Whether the matrices stand below each other. */
  get isColumn(): boolean {
    return this.#plan.direction === 'column';
  }

  #place(index: number): Place {
    return this.places[index] as Place;
  }
}

export interface SameShapeOptions {
  /** Pixels between the bands of one matrix. */
  readonly gap?: number;
  /** Empty columns beside each matrix. */
  readonly extraColumns?: number;
  /** Empty pixels below the last matrix, for titles. */
  readonly below?: number;
  /** As much below every matrix, in every arrangement. */
  readonly belowEach?: boolean;
  /** The same in a column, if it differs. */
  readonly belowColumn?: number;
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
  const better = (best: ShapePlan, other: ShapePlan) => (score(other) > score(best) * 1.05 ? other : best);
  const isLow = context.height < LOW_STAGE;
  // A higher stage hides no head: a pattern of all of them says more than the numbers of one.
  const fits = (plan: ShapePlan) => isReadable(plan) && (isLow || plan.windows.hiddenHeads === 0);
  const largest = (part: Part): ShapePlan => {
    const directions: readonly Arrangement[] =
      options.grid && count > 2 && part !== 'row' ? ['row', 'column', 'grid'] : ['row', 'column'];
    const plans = directions.map((direction) => arranged(context, count, columns, direction, options, part));
    const fitting = part === 'window' ? plans.filter(fits) : [];
    return (fitting.length > 0 ? fitting : plans).reduce(better);
  };
  const chosen = (): ShapePlan => {
    const whole = largest('whole');
    if (isReadable(whole)) return whole;
    if (isLow && !columns.includes('s')) return largest('row');
    const window = largest('window');
    // A map of words by words says something without numbers, too.
    return [window, ...(isLow ? [largest('row')] : [])].find(fits) ?? whole;
  };
  return new SameShape(context, chosen());
}

/** What is drawn of each matrix: as much as fits, a window of readable cells, or the followed word's row. */
type Part = 'whole' | 'window' | 'row';

function isReadable({ places: [place] }: ShapePlan): boolean {
  return place !== undefined && fitsNumbers(place.cellWidth, place.cellHeight);
}

/** If cells would be smaller than this, in CSS pixels, the arrangement does not fit. */
const SPECK = 5;

/** Width of a map's cells in a row alone, in CSS pixels: room for a gradient such as −461. */
const ROW_OF_MAP = 34;

/** Height of the title of a row alone, in CSS pixels. */
const ROW_TITLE = 20;

/** In lower rows, in CSS pixels, digits stand close: such an arrangement is worth less. */
const LOW_ROW = 15;

/** More than any area: rows alone are there to be read. */
const LEGIBLE = 1e6;

/**
 * Scores an arrangement by its visible entries and their size. Smaller cells beat hidden entries, and cells with room for numbers beat
 * cells without.
 */
function score(shape: ShapePlan): number {
  const { windows, places } = shape;
  const entries = (['t', 's', 'm', 'd', 'h', 'f'] as const).reduce(
    (n, letter) => n * Math.max(1, windows.of[letter].slots.length),
    1,
  );
  const place = places[0];
  if (!place) return 0;
  const area = place.cellWidth * place.cellHeight * Math.min(1, place.cellHeight / LOW_ROW);
  if (shape.builder.rowsAlone) return isReadable(shape) ? entries * LEGIBLE : area;
  if (Math.min(place.cellWidth, place.cellHeight) < SPECK) return area;
  const readable = isReadable(shape) ? 3 : 1;
  return entries ** 2 * area * readable;
}

function arranged(
  context: StageContext,
  count: number,
  columns: readonly Letter[],
  direction: Arrangement,
  { gap = 0, extraColumns = 0, below: belowLast = 0, belowColumn = belowLast, belowEach = false }: SameShapeOptions,
  part: Part,
): ShapePlan {
  const alone = part === 'row';
  const below = direction === 'column' ? belowColumn : belowLast;
  // The word of a row alone stands in its title.
  const left = alone ? 0 : labelRoom(context, 't');
  const above = labelRoom(context, columns.at(-1) ?? null);
  const [across, down] = arrangedAs(direction, count);
  const cell = !alone ? MIN_CELL : columns.includes('s') ? ROW_OF_MAP : READABLE.width;
  const width = (context.width - left - 14) / across - rowGap(context.width) - 2 - extraColumns * cell;
  const everyRow = belowEach || direction === 'grid';
  const free = context.height - below * (everyRow ? down : 1);
  const height = direction === 'column' ? (free - above) / down - 34 : free / down - above - 34;
  const gaps = (heads: number) => (columns.includes('h') ? gap * Math.max(0, heads - 1) : 0);
  // In a map, the keys are columns only.
  const alsoDown = columns.includes('s') ? [] : [['s'] as const];
  const sides = { across: [columns], down: [['t'] as const], alsoDown };
  const readable = (room: number) => readableWindows(context, sides, room / READABLE.width, height / READABLE.height);
  const plan = (room: number) =>
    (part === 'window' ? readable(room) : null) ??
    planWindows(context, sides.across, sides.down, (room * MIN_CELL) / cell, height, sides.alsoDown);
  // The number of visible heads decides the number of gaps, which take room; a second pass never adds heads.
  const planned = plan(width - gaps(plan(width).heads.length));
  const windows = alone ? rowAlone(context, planned, columns) : planned;
  const slots = columns.reduce((n, l) => n * (l === 'h' ? windows.heads.length : windows.of[l].slots.length), 1);
  // The labels above the first matrix of a column serve all.
  const once = direction === 'row' ? 0 : above;
  const stacked = stack(context.width, context.height - once, {
    count,
    across: slots + extraColumns,
    down: windows.of.t.slots.length,
    left,
    above: above - once,
    below,
    everyRow,
    ...(alone ? { title: ROW_TITLE } : {}),
    extra: gaps(windows.heads.length),
    direction,
  });
  const places = stacked.map((place) => ({ ...place, y: place.y + once }));
  const last = places.at(-1);
  const corner =
    direction === 'grid' && count % 2 === 1 && last && places[0]
      ? freeCorner(places[0], last, left, windows.of.t.slots.length)
      : null;
  const builder = new FrameBuilder(context, windows, alone);
  return { builder, windows, places, direction, across: slots, gap, numberedOnce: once > 0, free: corner };
}

/** The followed word's row of each matrix, or the row that the reader has come to. */
function rowAlone({ focus, followed }: StageContext, windows: Windows, columns: readonly Letter[]): Windows {
  const t = focus.t ?? followed;
  const { of } = windows;
  const s = columns.includes('s') ? of.s : onlyEntry(of.s.size, focus.s ?? t);
  return { ...windows, of: { ...of, t: onlyEntry(of.t.size, t), s } };
}

/** To the left of a single matrix below two others. */
function freeCorner(first: Place, { x: end, y, cellHeight }: Place, left: number, rows: number): WorkedPlace {
  const x = first.x - left + 6;
  return { x, y, width: end - left - x, height: rows * cellHeight, alpha: 1 };
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

/** Draws one head's (t, s) matrix large. `id` names its panel. */
export function attentionAlone(context: StageContext, tensor: string, id = 'attention'): Frame {
  return sameShape(context, 1, ['s']).matrix(0, id, tensor, { slice: true }).builder.build();
}
