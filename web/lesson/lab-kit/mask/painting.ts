/** Painting a mask: what to start from, where the keys lead, and which queries were left with nothing to look at. */

import { LIMITS } from '../../constants/limits.ts';
import type { MaskSetting } from '../../constants/model-settings.ts';
import { isAllowed, maskBits } from '../../model/mask-bits.ts';

export const CAUSAL_BITS = maskBits((t, s) => s <= t);

/** The painted mask that forbids the same as any mask, within the square: painting starts from what is there. */
export function bitsOf(mask: MaskSetting, tokens: number): string {
  switch (mask.kind) {
    case 'none':
      return '';
    case 'causal':
      return CAUSAL_BITS;
    case 'window':
      return maskBits((t, s) => Math.abs(t - s) <= mask.window);
    case 'padding':
      return maskBits((_t, s) => s < tokens - mask.padded || s >= tokens);
    case 'custom':
      return mask.allowed;
  }
}

/** One pair of the square: query t in the row, key s in the column. */
export interface Pair {
  readonly t: number;
  readonly s: number;
}

/** How many tokens the square has along each side. */
export function paintedSide(tokens: number): number {
  return Math.min(tokens, LIMITS.painted);
}

/** Where a key leads from a pair, in a square of `side`; undefined for a key that does not move. */
export function moved({ t, s }: Pair, key: string, side: number, toCorner = false): Pair | undefined {
  const last = side - 1;
  const keep = (index: number): number => Math.min(last, Math.max(0, index));
  switch (key) {
    case 'ArrowUp':
      return { t: keep(t - 1), s: keep(s) };
    case 'ArrowDown':
      return { t: keep(t + 1), s: keep(s) };
    case 'ArrowLeft':
      return { t: keep(t), s: keep(s - 1) };
    case 'ArrowRight':
      return { t: keep(t), s: keep(s + 1) };
    case 'Home':
      return { t: toCorner ? 0 : keep(t), s: 0 };
    case 'End':
      return { t: toCorner ? last : keep(t), s: last };
    default:
      return undefined;
  }
}

/** The queries that may look at no key. */
export function blindQueries(allowed: string, tokens: number): readonly number[] {
  const all = Array.from({ length: tokens }, (_, position) => position);
  return all.filter((t) => all.every((s) => !isAllowed(allowed, t, s)));
}
