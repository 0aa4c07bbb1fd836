/**
 * Meaning of the letter n: tiles of keys.
 *
 * Tile n starts at key n·size; the trace's tensor `tile_size` holds the size, and the last tile may have fewer keys. In
 * an expression with both letters, s is a key of tile n.
 */
import type { Letter } from '../cell.ts';
import { type Expression, operandsOf } from './grammar.ts';

export interface KeyRange {
  readonly first: number;
  /** The first key after the tile. */
  readonly end: number;
}

export const TILE_SIZE = 'tile_size';

/** The number of keys per tile, from the tensor `tile_size`. */
export function tileSizeOf(data: ArrayLike<number>): number {
  return data[0] ?? Number.NaN;
}

export function tileOfKey(s: number, size: number): number {
  return Math.floor(s / size);
}

export function keysOfTile(n: number, size: number, keys: number): KeyRange {
  return { first: Math.min(n * size, keys), end: Math.min((n + 1) * size, keys) };
}

/** Whether this expression is computed tile by tile. */
export function goesByTiles(expression: Expression, result: readonly Letter[]): boolean {
  if (expression.kind === 'given' || expression.kind === 'last') return false;
  return result.includes('n') || operandsOf(expression).some(({ letters }) => letters.includes('n'));
}

/** The value before the first tile. */
export function beforeTheFirst(kind: Expression['kind']): number {
  return kind === 'larger' || kind === 'exp' ? Number.NEGATIVE_INFINITY : 0;
}
