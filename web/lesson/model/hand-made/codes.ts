/**
 * Codes of eight word kinds: the rows of a Hadamard matrix and their negatives. The dot product of two codes is 4 for the same
 * kind, −4 for its opposite, and 0 otherwise.
 */
import { KINDS, type Kind } from '../../constants/hand-made.ts';

const HADAMARD = [
  [1, 1, 1, 1],
  [1, -1, 1, -1],
  [1, 1, -1, -1],
  [1, -1, -1, 1],
] as const;

/** The four numbers of a kind. */
export function codeOf(kind: Kind): readonly number[] {
  const place = KINDS.indexOf(kind);
  const sign = place < HADAMARD.length ? 1 : -1;
  return (HADAMARD[place % HADAMARD.length] ?? []).map((entry) => sign * entry);
}

/** The squared length of a code. */
export const CODE_LENGTH = 4;
