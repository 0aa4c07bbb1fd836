/** Which rows step back, so that the followed word's row is bright: one rule for every matrix whose rows are tokens. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame, Panel } from '../../views/frame.ts';

export interface FollowedRows {
  /** The followed word; null if all rows are equally bright. */
  readonly followed: number | null;
  /** The keys have their own sentence, in which no word is followed. */
  readonly cross: boolean;
  /** The cell that the reader inspects. */
  readonly asked: CellRef | null;
}

/**
 * The rows of queries step back, except that of the followed word and of the inspected cell. In self-attention so do the rows of
 * K and V, unless the frame shows queries that read all of them.
 */
export function stepsBack(
  frame: Frame,
  { followed, cross, asked }: FollowedRows,
): (panel: Panel, row: number) => number {
  if (followed === null) return () => 0;
  const readsKeys = frame.panels.some(({ rows, cols, alpha }) => rows === 't' && cols === 's' && alpha > 0.5);
  return ({ rows }, row) => {
    if (rows !== 't' && (rows !== 's' || cross || readsKeys)) return 0;
    return row === followed || row === asked?.at[rows] ? 0 : 1;
  };
}
