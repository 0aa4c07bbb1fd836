/**
 * A tensor as a table of text, which screen readers read instead of the picture. The layout follows from the declared axes: the
 * last axis runs across, the one before it down, and the reader selects a head.
 */
import { axisGroups, type CellRef, cellAt, type Letter } from '../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { words as cellNames } from '../../../messages/en/cells.ts';
import { words as inspectorWords } from '../../../messages/en/inspector.ts';
import { withoutIsolates } from '../../../messages/without-isolates.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { dependsOn, entryLabel, letterName, type Sentences } from '../describe.ts';
import { formatAligned } from '../numbers.ts';
import { tensorTitle } from '../tensor-title.ts';

const words = inspectorWords.twin;

/** The most rows or columns displayed together. */
export const PAGE = 64;
const DECIMALS = 3;

export interface TwinCell {
  readonly cell: CellRef;
  readonly value: number;
  readonly text: string;
}

export interface TwinRow {
  readonly index: number;
  readonly name: string;
  readonly cells: readonly TwinCell[];
  /** The largest entry of the whole row, as text; empty for rows of one. */
  readonly largest: string;
}

/** The displayed entries of an axis. */
export interface Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly of: number;
}

export interface SlicedTable {
  readonly tensor: string;
  /** The number of heads to choose from; 0 for a tensor without heads. */
  readonly heads: number;
  /** The selected head. */
  readonly head: number;
  readonly caption: string;
  readonly rowRange: Range;
  readonly columnRange: Range;
  readonly columns: readonly string[];
  readonly rows: readonly TwinRow[];
}

export interface TableChoice {
  readonly tensor: string;
  readonly head: number;
  /** Page numbers, from 0. */
  readonly rowPage: number;
  readonly columnPage: number;
}

interface Layout {
  readonly tensor: TraceTensor;
  readonly down: readonly Letter[];
  readonly across: readonly Letter[];
  readonly heads: number;
  readonly height: number;
  readonly width: number;
}

/** The table for a selection; a head or page beyond the end becomes the last one. */
export function tableOf(trace: AttentionTrace, sentences: Sentences, choice: TableChoice, page = PAGE): SlicedTable {
  const layout = layoutOf(trace.get(choice.tensor));
  const { tensor, down, across, heads, height, width } = layout;
  const head = Math.max(0, Math.min(choice.head, heads - 1));
  const rowRange = pageOf(height, choice.rowPage, page);
  const columnRange = pageOf(width, choice.columnPage, page);
  const isMasked = maskOf(trace, tensor.name);
  const rows = indices(rowRange).map((row): TwinRow => {
    const start = (head * height + row) * width;
    const cells = indices(columnRange).map((column) => twinCell(tensor, start + column, isMasked));
    return {
      index: row,
      name: nameAlong(layout, down, row * width, sentences),
      cells,
      largest: width > 1 ? largestOf(layout, start, sentences, isMasked) : '',
    };
  });
  const columns = indices(columnRange).map((column) => nameAlong(layout, across, column, sentences));
  return { tensor: tensor.name, heads, head, caption: captionOf(layout), rowRange, columnRange, columns, rows };
}

/** The whole slice as tab-separated text for a spreadsheet, at full precision. */
export function textOf(trace: AttentionTrace, sentences: Sentences, choice: TableChoice): string {
  const { columns, rows } = tableOf(
    trace,
    sentences,
    { ...choice, rowPage: 0, columnPage: 0 },
    Number.POSITIVE_INFINITY,
  );
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => machineNumber(value))].join('\t'));
  return withoutIsolates([['', ...columns].join('\t'), ...lines].join('\n'));
}

function layoutOf(tensor: TraceTensor): Layout {
  const groups = axisGroups(tensor.axes);
  let first = 0;
  const sizes = groups.map((group) => {
    const extents = tensor.shape.slice(first, first + group.length);
    first += group.length;
    return extents.reduce((size, extent) => size * extent, 1);
  });
  const last = groups.length - 1;
  return {
    tensor,
    across: groups[last] ?? [],
    down: groups[last - 1] ?? [],
    width: sizes[last] ?? 1,
    height: sizes[last - 1] ?? 1,
    heads: last === 2 ? (sizes[0] ?? 0) : 0,
  };
}

function pageOf(of: number, wanted: number, page: number): Range {
  const last = Math.ceil(of / page) - 1;
  const from = page === Number.POSITIVE_INFINITY ? 0 : Math.max(0, Math.min(wanted, last)) * page;
  return { from, to: Math.min(of, from + page), of };
}

function indices({ from, to }: Range): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function twinCell(tensor: TraceTensor, flat: number, isMasked: (cell: CellRef) => boolean): TwinCell {
  const cell = cellAt(tensor, tensor.shape, flat);
  const value = tensor.data[flat] ?? Number.NaN;
  return { cell, value, text: isMasked(cell) ? words.masked : formatAligned(value, DECIMALS) };
}

/** Whether the mask forbids a cell's query–key pair, for tensors computed from masked scores. */
function maskOf(trace: AttentionTrace, name: string): (cell: CellRef) => boolean {
  if (!trace.has('mask') || !dependsOn(trace, name, 'mask')) return () => false;
  const { data, shape } = trace.get('mask');
  const width = shape[1] ?? 0;
  return ({ at: { t, s } }) => t !== undefined && s !== undefined && data[t * width + s] === Number.NEGATIVE_INFINITY;
}

/** The name of a row or a column: its word or number; "value" without an axis. */
function nameAlong({ tensor }: Layout, group: readonly Letter[], flat: number, sentences: Sentences): string {
  const { at } = cellAt(tensor, tensor.shape, flat);
  const [letter, second] = group;
  if (letter === undefined) return words.value;
  if (second !== undefined) return words.pair((at.h ?? 0) + 1, (at.d ?? 0) + 1);
  const name = entryLabel(letter, at[letter] ?? 0, sentences);
  return letter === 't' || letter === 's' ? name : cellNames.counted(letterName(letter, tensor.axes), name);
}

function largestOf(layout: Layout, start: number, sentences: Sentences, isMasked: (cell: CellRef) => boolean): string {
  const { tensor, across, width } = layout;
  let best = -1;
  for (let flat = start; flat < start + width; flat++) {
    if (isMasked(cellAt(tensor, tensor.shape, flat))) continue;
    if (best < 0 || (tensor.data[flat] ?? Number.NaN) > (tensor.data[best] ?? Number.NaN)) best = flat;
  }
  if (best < 0) return words.allMasked;
  const name = nameAlong(layout, across, best - start, sentences);
  return words.largestInRow(name, formatNumber(tensor.data[best] ?? Number.NaN, 2));
}

/** "Q Kᵀ, score": symbol and title. */
export function captionedName(tensor: string): string {
  const [symbol, title] = [tensorSymbol(tensor), tensorTitle(tensor)];
  return words.caption(symbol, title === symbol ? '' : title);
}

/** "Q Kᵀ, score; queries down, keys across; shape h 3 × t 10 × s 10". */
function captionOf({ tensor, down, across }: Layout): string {
  const shape = tensor.shape.map((extent, axis) => `${axisGroups(tensor.axes).flat()[axis]} ${extent}`).join(' × ');
  const parts = [captionedName(tensor.name)];
  if (across.length > 0) {
    parts.push(
      down.length > 0
        ? words.axes(plural(down, tensor.axes), plural(across, tensor.axes))
        : plural(across, tensor.axes),
    );
    parts.push(words.shape(shape));
  }
  return words.parts(parts);
}

function plural(group: readonly Letter[], axes: string): string {
  const [letter] = group;
  if (letter === undefined || group.length > 1) return words.flattened;
  return letter === 't' && /[mf]|^t$/.test(axes) ? words.tokens : words.letters[letter];
}

function machineNumber(value: number): string {
  if (!Number.isFinite(value)) return value < 0 ? words.infinite : String(value);
  for (let digits = 1; digits <= 9; digits++) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(value);
}
