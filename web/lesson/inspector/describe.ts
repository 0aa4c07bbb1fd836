/**
 * Describes a cell as text: position, value and special properties. It uses only the declared axes, so every tensor can be
 * announced to a screen reader.
 */
import { axisGroups, type CellRef, flatIndex, type Indices, type Letter } from '../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import { operandsOf, parseProvenance } from '../../engine/provenance/grammar.ts';
import { words } from '../../messages/en/cells.ts';
import { formatNumber } from '../../views/format-number.ts';
import { tensorSymbol } from '../../views/identity.ts';

/** The words of the sentence. */
export interface Sentences {
  readonly tokens: readonly string[];
}

/** Tokens as a sentence: no space before a full stop, and before what other signs the language attaches to words. */
export function written(tokens: readonly string[]): string {
  return tokens.join(' ').replace(/\s(?=(\S))/g, (space, sign: string) => (words.attached.includes(sign) ? '' : space));
}

/** The name of an axis entry in a sentence: “cat” for a token, a number otherwise. */
export function entryName(letter: Letter, index: number, sentences: Sentences): string {
  return tokenName(letter, index, sentences, words.word) ?? countedName(index);
}

/** The same for a table header, without quotation marks. */
export function entryLabel(letter: Letter, index: number, sentences: Sentences): string {
  return tokenName(letter, index, sentences, words.bareWord) ?? countedName(index);
}

/** What readers see counts from 1; only code and addresses count from 0. */
function countedName(index: number): string {
  return String(index + 1);
}

function tokenName(
  letter: Letter,
  index: number,
  { tokens }: Sentences,
  write: (word: string, index: number, repeated: boolean) => string,
): string | null {
  const word = letter === 't' || letter === 's' ? tokens[index] : undefined;
  return word === undefined ? null : write(word, index + 1, tokens.indexOf(word) !== tokens.lastIndexOf(word));
}

/** The name of an axis in a tensor. The axis t is a token beside model features or alone, and a query otherwise. */
export function letterName(letter: Letter, axes: string): string {
  return letter === 't' && /[mf]|^t$/.test(axes) ? words.token : words.letters[letter];
}

/**
 * The parts of a position, one per axis: "head 1", "query “it”", "key “cat”"; "column 6 (head 2, feature 2)"; none for a scalar.
 */
export function positionOf(tensor: Pick<TraceTensor, 'axes' | 'shape'>, sentences: Sentences, cell: CellRef): string[] {
  const groups = axisGroups(tensor.axes);
  let first = 0;
  return groups.map((group, place) => {
    const extents = tensor.shape.slice(first, first + group.length);
    first += group.length;
    const named = group.map((letter) =>
      words.counted(letterName(letter, tensor.axes), entryName(letter, cell.at[letter] ?? 0, sentences)),
    );
    if (group.length === 1) return named.join('');
    const where = groups.length === 1 ? words.entry : place === 0 ? words.row : words.column;
    return words.flattened(where, flattened(group, extents, cell) + 1, named.join(', '));
  });
}

/** "head 1, key “cat”, feature 1": only the indices, letter by letter. */
export function indicesInWords(at: Indices, sentences: Sentences): string {
  const own = (['h', 'g', 't', 's', 'n', 'd', 'm', 'f'] as const).filter((letter) => at[letter] !== undefined);
  return own
    .map((letter) => words.counted(letterName(letter, own.join('')), entryName(letter, at[letter] ?? 0, sentences)))
    .join(', ');
}

/** "Q Kᵀ (head 1, query “it”, key “cat”)". */
export function cellInWords(tensor: TraceTensor, sentences: Sentences, cell: CellRef): string {
  const position = positionOf(tensor, sentences, cell).join(', ');
  return position === '' ? tensorSymbol(tensor.name) : `${tensorSymbol(tensor.name)} (${position})`;
}

/** In code notation, counted from 0: scores[0,7,1], q_projected[7,6], scale. */
export function cellCode({ axes, shape }: Pick<TraceTensor, 'axes' | 'shape'>, cell: CellRef): string {
  let first = 0;
  const indices = axisGroups(axes).map((group) => {
    const extents = shape.slice(first, first + group.length);
    first += group.length;
    return flattened(group, extents, cell);
  });
  return indices.length > 0 ? `${cell.tensor}[${indices.join(',')}]` : cell.tensor;
}

/** The index along a flattened axis: h·(features in a head) + d. */
export function flattened(group: readonly Letter[], extents: readonly number[], cell: CellRef): number {
  return group.reduce((index, letter, i) => index * (extents[i] ?? 1) + (cell.at[letter] ?? 0), 0);
}

/** "head 1, query “it”, key “cat”: 0.42, highest in row". For announcing a cell as the reader moves over it. */
export function describeCell(trace: AttentionTrace, sentences: Sentences, cell: CellRef): string {
  if (!cellExists(trace, cell)) return words.inWords.gone;
  const tensor = trace.get(cell.tensor);
  const position = positionOf(tensor, sentences, cell).join(', ');
  const value = valueAt(tensor, cell);
  if (value === Number.NEGATIVE_INFINITY && isMasked(trace, cell))
    return words.inWords.cell(position, words.inWords.masked, '');
  const remark = isMasked(trace, cell)
    ? words.inWords.masked
    : isHighestInRow(tensor, cell)
      ? words.inWords.highestInRow
      : '';
  return words.inWords.cell(position, formatNumber(value, 2), remark);
}

export function valueAt(tensor: TraceTensor, cell: CellRef): number {
  return tensor.data[flatIndex(tensor, tensor.shape, cell)] ?? Number.NaN;
}

/** Whether the trace still has this cell: sizes may have changed since it was selected. */
export function cellExists(trace: AttentionTrace, cell: CellRef): boolean {
  if (!trace.has(cell.tensor)) return false;
  const { axes, shape } = trace.get(cell.tensor);
  return axisGroups(axes)
    .flat()
    .every((letter, axis) => {
      const index = cell.at[letter];
      return index !== undefined && Number.isInteger(index) && index >= 0 && index < (shape[axis] ?? 0);
    });
}

/** Whether the cell is the unique maximum of its row, which has at least two cells. */
export function isHighestInRow(tensor: TraceTensor, cell: CellRef): boolean {
  const groups = axisGroups(tensor.axes);
  const row = groups.length > 1 ? groups[groups.length - 1] : undefined;
  if (!row) return false;
  const length = tensor.shape.slice(-row.length).reduce((size, extent) => size * extent, 1);
  const flat = flatIndex(tensor, tensor.shape, cell);
  const start = Math.floor(flat / length) * length;
  const value = tensor.data[flat] ?? Number.NaN;
  if (length < 2 || !Number.isFinite(value)) return false;
  for (let i = start; i < start + length; i++) {
    if (i !== flat && !((tensor.data[i] ?? Number.NaN) < value)) return false;
  }
  return true;
}

/** Whether the mask forbids this query–key pair and the tensor depends on the mask. */
export function isMasked(trace: AttentionTrace, cell: CellRef): boolean {
  const { t, s } = cell.at;
  if (t === undefined || s === undefined || !trace.has('mask') || !dependsOn(trace, cell.tensor, 'mask')) return false;
  const mask = trace.get('mask');
  return mask.data[flatIndex(mask, mask.shape, { tensor: 'mask', at: { t, s } })] === Number.NEGATIVE_INFINITY;
}

/** Whether a tensor depends on another, directly or indirectly; every tensor depends on itself. */
export function dependsOn(trace: Pick<AttentionTrace, 'get'>, name: string, source: string): boolean {
  return sourceNames(trace, name).has(source);
}

/** Every tensor that a tensor depends on, including itself. */
export function sourceNames(trace: Pick<AttentionTrace, 'get'>, name: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (tensor: string): void => {
    if (names.has(tensor)) return;
    names.add(tensor);
    for (const operand of operandsOf(parseProvenance(trace.get(tensor).provenance))) visit(operand.name);
  };
  visit(name);
  return names;
}
