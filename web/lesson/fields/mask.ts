/**
 * The learner's attention mask as text, "window:3", and a hand-painted mask as a short string.
 *
 * Each query position t has four hexadecimal digits, sixteen bits from left to right for
 * key positions s = 0..15; a 1 allows t to attend to s. Trailing rows that allow everything are omitted, so the empty mask is "".
 * Every pair outside the 16 × 16 square is allowed. A mask has exactly one string, independent of the number of tokens, so
 * editing the sentence keeps the painting.
 */
import { LIMITS } from '../constants/limits.ts';
import type { MaskSetting, ShownMask } from '../constants/model-settings.ts';
import { decimal } from './field.ts';

export type MaskKind = ShownMask['kind'];

export const MASK_KINDS: readonly MaskKind[] = ['none', 'causal', 'padding', 'window', 'custom'];

const SIDE = LIMITS.painted;
const DIGITS = SIDE / 4;
const OPEN_ROW = 'f'.repeat(DIGITS);

/** A valid mask string: whole rows, the last of which forbids something. */
const MASK_BITS = new RegExp(`^(?!.*${OPEN_ROW}$)(?:[0-9a-f]{${DIGITS}}){0,${SIDE}}$`);

function rowBits(allowed: string, t: number): number {
  const digits = allowed.slice(t * DIGITS, (t + 1) * DIGITS);
  return digits === '' ? 2 ** SIDE - 1 : Number.parseInt(digits, 16);
}

/** Whether query position t may attend to key position s. */
export function isAllowed(allowed: string, t: number, s: number): boolean {
  if (t >= SIDE || s >= SIDE) return true;
  return ((rowBits(allowed, t) >> (SIDE - 1 - s)) & 1) === 1;
}

/** The string of the mask that allows the pairs for which `allows` is true. */
export function maskBits(allows: (t: number, s: number) => boolean): string {
  let text = '';
  let kept = 0;
  for (let t = 0; t < SIDE; t++) {
    let row = 0;
    for (let s = 0; s < SIDE; s++) row = row * 2 + (allows(t, s) ? 1 : 0);
    text += row.toString(16).padStart(DIGITS, '0');
    if (row !== 2 ** SIDE - 1) kept = text.length;
  }
  return text.slice(0, kept);
}

/** The mask with one pair changed. */
export function withPair(allowed: string, t: number, s: number, allow: boolean): string {
  return maskBits((row, column) => (row === t && column === s ? allow : isAllowed(allowed, row, column)));
}

export function writeMask(mask: MaskSetting): string {
  switch (mask.kind) {
    case 'window':
      return `window:${mask.window}`;
    case 'padding':
      return `padding:${mask.padded}`;
    case 'custom':
      return mask.allowed === '' ? 'custom' : `custom:${mask.allowed}`;
    default:
      return mask.kind;
  }
}

/** Undefined for invalid text. */
export function readMask(text: string): MaskSetting | undefined {
  if (text === 'auto' || text === 'none' || text === 'causal') return { kind: text };
  const [kind, value = '', ...rest] = text.split(':');
  if (rest.length > 0) return undefined;
  const count = (max: number) => Number.isInteger(decimal(value)) && decimal(value) >= 0 && decimal(value) <= max;
  if (kind === 'window' && count(LIMITS.tokens - 1)) return { kind, window: decimal(value) };
  if (kind === 'padding' && count(LIMITS.tokens)) return { kind, padded: decimal(value) };
  return kind === 'custom' && MASK_BITS.test(value) ? { kind, allowed: value } : undefined;
}
