/**
 * The 24 features of a token in the hand-made model. They hold its kind, its position, and what the heads report to it. Real
 * models do not name their features.
 */
import { type Feature, KINDS, PERIODS } from '../../constants/hand-made.ts';

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
