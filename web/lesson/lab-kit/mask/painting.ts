/** Mask-painting logic: initial masks, keyboard movement, and queries without any allowed key. */
import { LIMITS } from '../../constants/limits.ts';
import type { MaskSetting } from '../../constants/model-settings.ts';
import { isAllowed, maskBits } from '../../fields/mask.ts';

export const CAUSAL_BITS = maskBits((t, s) => s <= t);

/** A painted mask that matches any mask within the square, as a start for painting. */
export function bitsOf(mask: MaskSetting, tokens: number): string {
  switch (mask.kind) {
    case 'auto':
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

/** Tokens along each side of the square. */
export function paintedSide(tokens: number): number {
  return Math.min(tokens, LIMITS.painted);
}

/** Where a key moves the cursor in a square of `side`; undefined if the key does not move it. */
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

/** The queries that may not look at any key. */
export function blindQueries(allowed: string, tokens: number): readonly number[] {
  const all = Array.from({ length: tokens }, (_, position) => position);
  return all.filter((t) => all.every((s) => !isAllowed(allowed, t, s)));
}
