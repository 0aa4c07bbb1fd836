/**
 * Codes of eight word kinds: the rows of a Hadamard matrix and their negatives. The dot product of two codes is 4 for the same
 * kind, −4 for its opposite, and 0 otherwise.
 */
import { type Feature, KINDS, type Kind, PERIODS } from '../../constants/hand-made.ts';

/**
 * The 24 features of a token in the hand-made model. They hold its kind, its position, and what the heads report to it. Real
 * models do not name their features.
 */
export const FEATURES: readonly Feature[] = [
  'one',
  ...KINDS,
  'first',
  ...([0, 1, 2] as const).flatMap((clock): Feature[] => [`clock${clock}.sin`, `clock${clock}.cos`]),
  ...KINDS.map((kind): Feature => `told.${kind}`),
];

/** The angle that a clock's hand turns per position. */
export function turn(clock: 0 | 1 | 2): number {
  return (2 * Math.PI) / PERIODS[clock];
}

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
