/**
 * Cell references: one number of one tensor, named by the letters of the tensor's axes.
 *
 * There are no flat indices: the state, the URL, the formulas and the figures all use the same letters. Everything here
 * is pure.
 */
import {
  AttentionError,
  type AttentionOptions,
  type BlockOptions,
  type TensorDeclaration,
  type TiledOptions,
} from './engine.ts';

/**
 * t query position, s key position, h head, g key/value head, d feature within a head, m model feature, f feature inside a
 * feed-forward part, n tile of keys.
 */
export const LETTERS = ['t', 's', 'h', 'g', 'd', 'm', 'f', 'n'] as const;

export type Letter = (typeof LETTERS)[number];

export type Indices = Readonly<Partial<Record<Letter, number>>>;

/** One cell: a tensor's name and one index for each letter of its axes. */
export interface CellRef {
  readonly tensor: string;
  readonly at: Indices;
}

/** The part of a declaration that addressing a cell needs. */
export type Addressable = Pick<TensorDeclaration, 'name' | 'axes'>;

function isLetter(character: string): character is Letter {
  return (LETTERS as readonly string[]).includes(character);
}

/**
 * Parses an axes string: "t(hd)" is [['t'], ['h', 'd']], one group per axis; several letters in a group form one
 * flattened axis. "" is a scalar.
 *
 * Throws `AttentionError` for any other character, a repeated letter, or unpaired parentheses.
 */
export function axisGroups(axes: string): readonly (readonly Letter[])[] {
  const known = groupsByAxes.get(axes);
  if (known) return known;
  const groups: Letter[][] = [];
  const seen = new Set<Letter>();
  let open: Letter[] | null = null;
  for (const character of axes) {
    if (character === '(' && open === null) {
      open = [];
    } else if (character === ')' && open !== null && open.length > 0) {
      groups.push(open);
      open = null;
    } else if (isLetter(character)) {
      if (seen.has(character)) throw new AttentionError(`the axes "${axes}" name the letter ${character} twice`);
      seen.add(character);
      if (open) open.push(character);
      else groups.push([character]);
    } else {
      throw new AttentionError(`the axes "${axes}" are not understood at "${character}"`);
    }
  }
  if (open !== null) throw new AttentionError(`the axes "${axes}" open a parenthesis and do not close it`);
  groupsByAxes.set(axes, groups);
  return groups;
}

const groupsByAxes = new Map<string, readonly (readonly Letter[])[]>();
const lettersByAxes = new Map<string, readonly Letter[]>();

/** The letters of an axes string in order, without parentheses: "t(hd)" is t, h, d. */
export function letters(axes: string): readonly Letter[] {
  const known = lettersByAxes.get(axes);
  if (known) return known;
  const flat = axisGroups(axes).flat();
  lettersByAxes.set(axes, flat);
  return flat;
}

/** The shape that NumPy or PyTorch prints: `shape` has one extent per letter; flattened axes are multiplied. */
export function groupedShape(axes: string, shape: readonly number[]): readonly number[] {
  let next = 0;
  return axisGroups(axes).map((group) => group.reduce((size) => size * (shape[next++] ?? Number.NaN), 1));
}

/** Row-major strides, in elements, one per letter. */
export function strides(shape: readonly number[]): readonly number[] {
  const result = new Array<number>(shape.length);
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    result[axis] = step;
    step *= shape[axis] ?? Number.NaN;
  }
  return result;
}

/** The number of elements of a tensor with this shape; 1 for a scalar. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((count, extent) => count * extent, 1);
}

/** A cell's position in the tensor's row-major data. Throws `AttentionError` for a missing or out-of-range index. */
export function flatIndex(declaration: Addressable, shape: readonly number[], cell: CellRef): number {
  return flatIndexAt(declaration, shape, cell.at);
}

/** Like `flatIndex`, for indices without a tensor's name. */
export function flatIndexAt(declaration: Addressable, shape: readonly number[], at: Indices): number {
  const names = letters(declaration.axes);
  let flat = 0;
  for (let axis = 0; axis < names.length; axis++) {
    const letter = names[axis] as Letter;
    const extent = shape[axis] ?? 0;
    const index = at[letter];
    if (index === undefined) throw new AttentionError(`a cell of ${declaration.name} needs an index ${letter}`);
    if (!Number.isInteger(index) || index < 0 || index >= extent) {
      throw new AttentionError(
        `${letter} = ${index} is outside ${declaration.name}, whose axis ${letter} has indices 0 to ${extent - 1}`,
      );
    }
    flat = flat * extent + index;
  }
  return flat;
}

/** The cell at a position in the tensor's row-major data: the inverse of `flatIndex`. */
export function cellAt(declaration: Addressable, shape: readonly number[], flat: number): CellRef {
  const count = elementCount(shape);
  if (!Number.isInteger(flat) || flat < 0 || flat >= count) {
    throw new AttentionError(`${declaration.name} has ${count} numbers, so none at position ${flat}`);
  }
  const names = letters(declaration.axes);
  const at: Partial<Record<Letter, number>> = {};
  let rest = flat;
  for (let axis = names.length - 1; axis >= 0; axis--) {
    const extent = shape[axis] ?? 1;
    at[names[axis] as Letter] = rest % extent;
    rest = Math.floor(rest / extent);
  }
  return { tensor: declaration.name, at };
}

/** Whether two references name the same cell. */
export function sameCell(a: CellRef | null, b: CellRef | null): boolean {
  if (a === null || b === null) return a === b;
  return a.tensor === b.tensor && LETTERS.every((letter) => a.at[letter] === b.at[letter]);
}

/**
 * The extent of each letter; m is the width of the input and the output.
 *
 * In cross-attention, `key_input` and `value_input` may have other widths; see their `shape`.
 */
export function extents({ options }: { readonly options: Readonly<Sizes> }): Readonly<Record<Letter, number>> {
  const { tokens, sourceTokens, numHeads, dModel } = options;
  const d = dModel / numHeads;
  const { dFf = 0, tileSize } = options;
  const n = tileSize ? Math.ceil(sourceTokens / tileSize) : 0;
  return { t: tokens, s: sourceTokens, h: numHeads, g: kvHeads(options), d, m: dModel, f: dFf, n };
}

/** The sizes that determine extents. Only a block has axis f; only tiled attention has axis n. */
type Sizes = Pick<AttentionOptions, 'tokens' | 'sourceTokens' | 'dModel' | 'numHeads' | 'numKvHeads'> &
  Partial<Pick<BlockOptions, 'dFf'>> &
  Partial<Pick<TiledOptions, 'tileSize'>>;

/** The number of key/value heads: as many as heads, unless the options say fewer. */
export function kvHeads({ numHeads, numKvHeads }: Pick<AttentionOptions, 'numHeads' | 'numKvHeads'>): number {
  return numKvHeads || numHeads;
}
