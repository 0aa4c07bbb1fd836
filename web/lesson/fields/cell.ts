/** A cell of a tensor as text: "scores:h0.t2.s3"; a scalar is its name alone. */
import { type CellRef, LETTERS } from '../../engine/cell.ts';
import { LIMITS, WIDENING } from '../constants/limits.ts';

/** The longest axis is f, inside the feed-forward part. */
const MOST = WIDENING * LIMITS.openedWidth - 1;

export function writeCell({ tensor, at }: CellRef): string {
  const indices = (['h', 'g', 't', 's', 'n', 'd', 'm', 'f'] as const).flatMap((letter) => {
    const index = at[letter];
    return index === undefined ? [] : [`${letter}${index}`];
  });
  return indices.length === 0 ? tensor : `${tensor}:${indices.join('.')}`;
}

/** Undefined for invalid text. Whether a figure has the cell is not checked. */
export function readCell(text: string): CellRef | undefined {
  const [tensor = '', indices, ...rest] = text.split(':');
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(tensor) || rest.length > 0) return undefined;
  const at: Record<string, number> = {};
  for (const index of indices?.split('.', LETTERS.length + 1) ?? []) {
    const letter = index.slice(0, 1);
    if (!/^[tshgdmfn]\d{1,4}$/.test(index) || letter in at || Number(index.slice(1)) > MOST) return undefined;
    at[letter] = Number(index.slice(1));
  }
  return { tensor, at };
}
