/** Collects one frame's panels, titles and signs, so that scenes read as lists. */
import { letters } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import { isolated } from '../../messages/isolate.ts';
import { axisWindow } from '../../views/axis-window.ts';
import { DOMAIN_IDS } from '../../views/domains.ts';
import type { DomainId, Frame, Panel, Sign, SoftmaxPart, Title, WorkedPlace } from '../../views/frame.ts';
import { type TensorFamily, tensorFamily, tensorSymbol } from '../../views/identity.ts';
import { extentOf, type StageContext } from './context.ts';
import type { Place } from './layout.ts';
import { onlyEntry, type Windows } from './windows.ts';

export interface PanelOptions {
  head?: number;
  tile?: number;
  fill?: number;
  turn?: number;
  rowLabels?: boolean;
  colLabels?: boolean;
  alpha?: number;
  /** A result: where it is new, it fills cell by cell. */
  grows?: boolean;
  /** Draws this row alone. */
  row?: number;
  /** Draws the one row as bars. */
  bars?: NonNullable<Panel['bars']>;
  pile?: NonNullable<Panel['pile']>;
  softmax?: SoftmaxPart | undefined;
  /** The row that fills first. */
  first?: number;
  /** The column that fills first. */
  firstColumn?: number;
  /** The place of its head among several, for the colour of the frame. */
  place?: number;
  /** The colour map, if it differs from the tensor's usual one. */
  domain?: DomainId;
}

const SINGLE = axisWindow(1, 1);

type Unit = keyof typeof t.stage.counted;

/** Of the axes that count no numbers. */
const UNITS: Readonly<Record<string, Unit>> = { t: 'word', s: 'word', h: 'head', g: 'head', n: 'tile' };

/** The tensors of each colour map, except those that have their family's. */
const TENSORS: Readonly<Partial<Record<DomainId, string>>> = {
  input: 'embedding position input',
  weight: 'w_q w_k w_v w_o w_1 w_2',
  scores: 'row_max',
  exponential: 'exponentials rescale tile_exponentials kept_exponentials',
  sum: 'row_sum tile_sum running_sum',
  gathered: 'tile_context accumulated',
  context: 'tiled_difference',
  share: 'weights dropped_weights',
  output: 'target',
  stream:
    'output_dropout_mask dropped_output residual_1 residual_2 norm_1_mean norm_2_mean norm_1_inverse_deviation norm_2_inverse_deviation contracted contracted_dropout_mask dropped_contracted',
  normed: 'norm_1 norm_2',
  loss: 'loss',
  d_output: 'd_output',
  d_context: 'd_merged d_context d_v d_v_projected',
  d_share: 'd_dropped_weights d_weights row_dot',
  d_scores: 'd_exponents d_scores',
  d_projection: 'd_q d_k d_q_projected d_k_projected',
  d_weight: 'd_w_q d_w_k d_w_v d_w_o',
  d_input: 'd_input_from_q d_input_from_k d_input_from_v d_input',
};

const DOMAINS = new Map(
  (Object.keys(TENSORS) as DomainId[]).flatMap((domain) =>
    (TENSORS[domain] ?? '').split(' ').map((tensor) => [tensor, domain] as const),
  ),
);

/** Q, K and V differ in size: in one map, a single large value would leave the queries and keys pale. */
const PARTS: Partial<Record<TensorFamily, DomainId>> = { q: 'query', k: 'key', v: 'value' };

/** The colour map of a tensor. */
export function domainOf(tensor: string): DomainId {
  const family = tensorFamily(tensor);
  return DOMAINS.get(tensor) ?? PARTS[family] ?? DOMAIN_IDS.find((id) => id === family) ?? 'input';
}

export class FrameBuilder {
  readonly #panels: Panel[] = [];
  readonly #titles: Title[] = [];
  readonly #signs: Sign[] = [];
  #worked: WorkedPlace | null = null;

  constructor(
    readonly context: StageContext,
    readonly windows: Windows,
    /** Every matrix is one row, whose word stands in the title. */
    readonly rowsAlone = false,
  ) {}

  /** One matrix, or a head's or tile's slice of one. The remaining letters become rows and columns, in order; never h and g. */
  panel(id: string, tensor: string, place: Place, options: PanelOptions = {}): this {
    const own = letters(this.context.trace.get(tensor).axes).filter(
      (letter) => letter !== 'h' && letter !== 'g' && (letter !== 'n' || options.tile === undefined),
    );
    const [rows = null, cols = null] = own;
    const all = rows ? this.windows.of[rows] : SINGLE;
    const rowWindow = options.row === undefined ? all : onlyEntry(all.size, options.row);
    const colWindow = cols ? this.windows.of[cols] : SINGLE;
    this.#panels.push({
      id,
      tensor,
      ...(options.head === undefined ? {} : { head: options.head }),
      ...(options.tile === undefined ? {} : { tile: options.tile }),
      rows,
      cols,
      rowWindow,
      colWindow,
      x: place.x,
      y: place.y,
      cellWidth: place.cellWidth,
      cellHeight: place.cellHeight,
      alpha: options.alpha ?? 1,
      fill: options.fill ?? rowWindow.size * colWindow.size,
      turn: options.turn ?? 0,
      rowLabels: options.rowLabels && !this.rowsAlone ? 1 : 0,
      colLabels: options.colLabels ? 1 : 0,
      domain: options.domain ?? domainOf(tensor),
      ...(options.grows ? { grows: true } : {}),
      ...(options.bars ? { bars: options.bars } : {}),
      ...(options.place === undefined ? {} : { place: options.place }),
      ...(options.pile ? { pile: options.pile } : {}),
      ...(options.softmax ? { softmax: options.softmax } : {}),
      ...(options.first === undefined ? {} : { first: options.first }),
      ...(options.firstColumn === undefined ? {} : { firstColumn: options.firstColumn }),
    });
    return this;
  }

  /**
   * A matrix with columns grouped by head, as one panel per head, `gap` pixels apart; without a gap they form the whole matrix.
   * `fill` counts the finished rows, or the single first cell.
   */
  bands(id: string, tensor: string, place: Place, options: BandOptions = {}): this {
    const step = this.windows.of.d.slots.length * place.cellWidth + (options.gap ?? 0);
    this.windows.heads.forEach((head, i) => {
      this.panel(
        `${id}.${head}`,
        tensor,
        { ...place, x: place.x + i * step },
        {
          head,
          ...(options.fill ? { fill: options.fill(head) } : {}),
          ...(options.first === undefined ? {} : { first: options.first }),
          rowLabels: (options.rowLabels ?? false) && i === 0,
          colLabels: options.colLabels ?? false,
          ...(options.grows ? { grows: true } : {}),
        },
      );
    });
    return this;
  }

  /** A title over panels; its shape is that of the whole tensor, or of one head's slice. */
  title(id: string, panels: readonly string[], tensor: string, side: Title['side'], options: TitleOptions = {}): this {
    const { axes } = this.context.trace.get(tensor);
    const groups = axes.match(/\([a-z]+\)|[a-z]/g) ?? [];
    const sides = groups
      .map((group) => group.replace(/[()]/g, ''))
      .map((group) => (options.slice ? group.replace('h', '') : group))
      .filter((group) => group !== '')
      .map((group) => ({ unit: unitOf(group), extent: product(group, this.context) }));
    const shown = options.bare ? [] : options.turned ? [...sides].reverse() : sides;
    const shape = shown.map(({ extent }) => extent);
    const text = options.text ?? tensorSymbol(tensor);
    const sliced = options.slice && this.context.trace.options.numHeads > 1;
    const head = sliced ? this.#panels.find((panel) => panel.id === panels[0])?.head : undefined;
    const banded = this.#panels.find((panel) => panel.id === panels[0])?.head !== undefined && !options.slice;
    const hidden = options.hidden ?? (banded ? this.windows.hiddenHeads : 0);
    const word = this.rowsAlone ? this.#wordOf(panels[0]) : '';
    const which = head !== undefined ? t.stage.head(head + 1) : hidden > 0 ? t.stage.hiddenHeads(hidden) : '';
    const note = isolated(options.note ?? [which, word].filter(Boolean).join(', '));
    // Hidden heads are always mentioned, even where there is little room.
    const shortNote = hidden > 0 ? { shortNote: t.stage.hiddenHeadsShort(hidden) } : {};
    this.#titles.push({
      id,
      panels,
      tensor,
      text,
      ...(options.brief === undefined ? {} : { brief: options.brief }),
      ...(head === undefined ? {} : { head }),
      ...(options.place === undefined ? {} : { place: options.place }),
      ...(word ? { word } : {}),
      ...(head !== undefined && options.numbered ? { short: String(head + 1) } : {}),
      note,
      ...shortNote,
      shape,
      ...(shown.length > 0 && !options.shapeless ? { sizes: [isolated(inWords(shown)), shape.join(' × ')] } : {}),
      ...(options.entered ? { entered: options.entered } : {}),
      side,
      alpha: 1,
    });
    return this;
  }

  /** The word of a panel's row. */
  #wordOf(id: string | undefined): string {
    const {
      rows,
      rowWindow: {
        slots: [row],
      },
    } = this.#panels.find((panel) => panel.id === id) ?? { rows: null, rowWindow: { slots: [] } };
    if ((rows !== 't' && rows !== 's') || row?.kind !== 'entry') return '';
    return this.context.tokens[row.index] ?? '';
  }

  /** "head 2" below that head's panel; labels count heads from 1. */
  headTitle(head: number, panel: string): this {
    const text = t.stage.head(head + 1);
    this.#titles.push({
      id: `head.${panel}`,
      panels: [panel],
      tensor: 'weights',
      text,
      short: String(head + 1),
      note: '',
      shape: [],
      side: 'bottom',
      alpha: 1,
    });
    return this;
  }

  sign(id: string, text: string, x: number, y: number): this {
    this.#signs.push({ id, text, x, y, alpha: 1 });
    return this;
  }

  worked(place: WorkedPlace): this {
    this.#worked = place;
    return this;
  }

  build(): Frame {
    return { panels: this.#panels, titles: this.#titles, signs: this.#signs, worked: this.#worked };
  }
}

interface Side {
  readonly unit: Unit;
  readonly extent: number;
}

/** What is counted along flattened axes. */
function unitOf(letters: string): Unit {
  return UNITS[letters] ?? 'number';
}

function product(letters: string, context: StageContext): number {
  return [...letters].reduce((n, letter) => n * extentOf(context, letter as 't'), 1);
}

/** "10 words × 4 numbers", "12 × 12 numbers": a unit stands once, behind the last side that it counts. */
function inWords(sides: readonly Side[]): string {
  return sides
    .map(({ unit, extent }, i) => (unit === sides[i + 1]?.unit ? String(extent) : t.stage.counted[unit](extent)))
    .join(' × ');
}

export interface BandOptions {
  gap?: number;
  fill?: (head: number) => number;
  /** The row that fills first. */
  first?: number;
  rowLabels?: boolean;
  colLabels?: boolean;
  grows?: boolean;
}

export interface TitleOptions {
  text?: string;
  brief?: string;
  slice?: boolean;
  /** A slice beside other heads' slices; where room is short, only its head's number remains. */
  numbered?: boolean;
  /** Row and column count for keyboard users, for a matrix without a printed shape. */
  entered?: Title['entered'];
  turned?: boolean;
  /** The number of hidden heads, if it differs from that of the other matrices. */
  hidden?: number;
  bare?: boolean;
  /** Keyboard users are told the shape, but it is not printed. */
  shapeless?: boolean;
  /** The place of the head among several, for the colour of the text. */
  place?: number;
  /** Follows the name. */
  note?: string;
}

/** The ids of a matrix's bands. */
export function bandIds(windows: Windows, id: string): string[] {
  return windows.heads.map((head) => `${id}.${head}`);
}
