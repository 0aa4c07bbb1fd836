/** Settings of the `mask` lab; the mask over the sentence is the lesson's own setting. */

import { LIMITS } from '../../constants/limits.ts';
import { choice, flag, type LabFields, whole } from '../../lab-kit/fields.ts';
import { PATTERNS, type PatternName } from './at-scale/pattern.ts';

/** Settings of the lab at scale. */
export const TOKENS = [16, 32, 64, 128, 256, 512] as const;
export const WIDTHS = [64, 128, 256, 512] as const;
export const HEADS = [1, 2, 4, 8, 16] as const;

const [MOST_TOKENS, MOST_HEADS] = [Math.max(...TOKENS), Math.max(...HEADS)];
/** A painted mask this large does not fit a URL, which keeps the pattern that painting started from. */
export const NAMED = PATTERNS.filter((name) => name !== 'custom');

export const fields = {
  /** The query whose weights are compared. */
  row: whole(2, { least: 0, most: LIMITS.tokens - 1 }),
  /** Whether the lab at scale is open. */
  scale: flag(false),
  tokens: choice<(typeof TOKENS)[number]>(512, TOKENS),
  width: choice<(typeof WIDTHS)[number]>(512, WIDTHS),
  heads: choice<(typeof HEADS)[number]>(8, HEADS),
  /** The head whose weights are drawn. */
  head: whole(0, { least: 0, most: MOST_HEADS - 1, from: 1 }),
  pattern: choice<Exclude<PatternName, 'custom'>>('causal', NAMED),
  window: whole(32, { least: 0, most: MOST_TOKENS }),
  padding: whole(128, { least: 0, most: MOST_TOKENS }),
  blocks: whole(64, { least: 1, most: MOST_TOKENS }),
} satisfies LabFields;
