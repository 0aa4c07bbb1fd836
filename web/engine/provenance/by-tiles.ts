/**
 * Evaluates an expression tile by tile over the keys.
 *
 * Each operand is sliced to one tile, so the evaluator needs no knowledge of tiles. Tiles run in order, so that a tile
 * can read the one before.
 */
import type { Letter } from '../cell.ts';
import type { Expression, Operand } from './grammar.ts';
import type { Numbers, ReadOperand } from './interpret.ts';
import { beforeTheFirst, keysOfTile } from './tiles.ts';

/** `write` computes one tile of the result; `open` returns its operands. */
export function tileByTile(
  expression: Expression,
  result: ReadOperand,
  open: (operand: Operand) => ReadOperand,
  tileSize: number,
  write: (part: ReadOperand, open: (operand: Operand) => ReadOperand) => void,
): void {
  const keys = extentOf(result, 's') ?? 0;
  const tiles = extentOf(result, 'n') ?? Math.ceil(keys / tileSize);
  const nothing = beforeTheFirst(expression.kind);
  for (let n = 0; n < tiles; n++) {
    const openPart = (operand: Operand): ReadOperand => {
      const whole = open(operand);
      const part = partOf(whole, operand.before ? n - 1 : n, n, tileSize);
      if (operand.before && n === 0) part.data.fill(nothing);
      return part;
    };
    const part = partOf(result, n, n, tileSize);
    write(part, openPart);
    copyPart(result, n, tileSize, (whole, at, of) => {
      whole[at] = part.data[of] ?? Number.NaN;
    });
  }
}

function extentOf({ letters, shape }: ReadOperand, letter: Letter): number | undefined {
  const axis = letters.indexOf(letter);
  return axis < 0 ? undefined : shape[axis];
}

/** A copy of one tile's part: index `n` along n, and the keys of tile `tile` along s. */
function partOf(whole: ReadOperand, n: number, tile: number, tileSize: number): ReadOperand {
  const axes = whole.letters.map((letter, axis) => ({ letter, extent: whole.shape[axis] ?? 1 }));
  const kept = axes.filter(({ letter }) => letter !== 'n');
  const shape = kept.map(({ letter, extent }) => {
    const { first, end } = keysOfTile(tile, tileSize, extent);
    return letter === 's' ? end - first : extent;
  });
  const data = new Float64Array(shape.reduce((size, extent) => size * extent, 1));
  copyPart(
    whole,
    Math.max(0, n),
    tileSize,
    (from, at, of) => {
      data[of] = from[at] ?? Number.NaN;
    },
    tile,
  );
  return { letters: kept.map(({ letter }) => letter), shape, data };
}

/** Visits the cells of a tile with their offsets in the whole and in the part. */
function copyPart(
  { letters, shape, data }: ReadOperand,
  n: number,
  tileSize: number,
  copy: (whole: Numbers, at: number, of: number) => void,
  tile = n,
): void {
  let of = 0;
  const go = (axis: number, base: number): void => {
    const letter = letters[axis];
    if (letter === undefined) {
      copy(data, base, of++);
      return;
    }
    const extent = shape[axis] ?? 1;
    const range =
      letter === 'n' ? { first: n, end: n + 1 } : letter === 's' ? keysOfTile(tile, tileSize, extent) : null;
    for (let i = range?.first ?? 0; i < (range?.end ?? extent); i++) go(axis + 1, base * extent + i);
  };
  go(0, 0);
}
