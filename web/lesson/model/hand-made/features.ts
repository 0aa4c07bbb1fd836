/**
 * What each of the 24 numbers of a row stands for in the hand-made model: what a token is, where it stands, and what it has been
 * told. Real models do not name theirs.
 */
import { type Feature, KINDS, PERIODS } from '../../constants/hand-made.ts';

export const FEATURES: readonly Feature[] = [
  'one',
  ...KINDS,
  'first',
  ...([0, 1, 2] as const).flatMap((clock): Feature[] => [`clock${clock}.sin`, `clock${clock}.cos`]),
  ...KINDS.map((kind): Feature => `told.${kind}`),
];

/** The angle by which a clock's hand turns from one place to the next. */
export function turn(clock: 0 | 1 | 2): number {
  return (2 * Math.PI) / PERIODS[clock];
}
