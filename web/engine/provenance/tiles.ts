/**
 * What the letter n means: tiles of keys. Tile n has the keys from n·size on; the tensor `tile_size` of the trace says how many,
 * and the last tile may have fewer. Where an expression has both letters, s stands for a key of tile n.
 */
import type { Letter } from '../cell.ts';
import { type Expression, operandsOf } from './grammar.ts';

export interface KeyRange {
  readonly first: number;
  /** The first key behind the tile. */
  readonly end: number;
}

export const TILE_SIZE = 'tile_size';

/** How many keys a tile has, from the tensor of that name. */
export function tileSizeOf(data: ArrayLike<number>): number {
  return data[0] ?? Number.NaN;
}

export function tileOfKey(s: number, size: number): number {
  return Math.floor(s / size);
}

export function keysOfTile(n: number, size: number, keys: number): KeyRange {
  return { first: Math.min(n * size, keys), end: Math.min((n + 1) * size, keys) };
}

/** Whether this expression is worked out a tile at a time. */
export function goesByTiles(expression: Expression, result: readonly Letter[]): boolean {
  if (expression.kind === 'given' || expression.kind === 'last') return false;
  return result.includes('n') || operandsOf(expression).some(({ letters }) => letters.includes('n'));
}

/** What is there before the first tile. */
export function beforeTheFirst(kind: Expression['kind']): number {
  return kind === 'larger' || kind === 'exp' ? Number.NEGATIVE_INFINITY : 0;
}
