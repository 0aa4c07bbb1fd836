/** Draws matrices of one shape at their places, each with its labels and its title. */
import type { WorkedPlace } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import { type BandOptions, bandIds, type FrameBuilder, type PanelOptions, type TitleOptions } from './frame-builder.ts';
import type { Arrangement, Place } from './layout.ts';
import type { Windows } from './windows.ts';

/** Room for a head's number, in CSS pixels; some narrower heads get none. */
const HEAD_NUMBER = 18;

export interface ShapePlan {
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

export interface MatrixOptions extends PanelOptions {
  /** One head's slice of the tensor. */
  slice?: boolean;
  /** The title's id, if it differs from the matrix's. */
  called?: string;
  title?: TitleOptions;
}

export class SameShape {
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
