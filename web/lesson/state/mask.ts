/** The learner's attention mask. */
import * as v from 'valibot';
import { t } from '../../messages/index.ts';
import { LIMITS } from '../constants/limits.ts';
import type { ShownMask } from '../constants/model-settings.ts';
import { MASK_BITS } from '../model/mask-bits.ts';

const { problems } = t;

function count(most: number, problem: () => string) {
  return v.pipe(
    v.number(problem),
    v.integer(problem),
    v.minValue(0, problem),
    v.maxValue(most, problem),
    v.transform((x) => x + 0),
  );
}

/** `window`: how many positions to each side a query sees, besides its own. `padded`: how many tokens at the end are padding. */
export const maskSchema = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('auto') }),
    v.strictObject({ kind: v.literal('none') }),
    v.strictObject({ kind: v.literal('causal') }),
    v.strictObject({ kind: v.literal('window'), window: count(LIMITS.tokens - 1, () => problems.maskWindow) }),
    v.strictObject({ kind: v.literal('padding'), padded: count(LIMITS.tokens, () => problems.maskPadded) }),
    v.strictObject({
      kind: v.literal('custom'),
      allowed: v.pipe(
        v.string(() => problems.maskPainted),
        v.regex(MASK_BITS, () => problems.maskPainted),
      ),
    }),
  ],
  () => problems.maskKind,
);

export type MaskKind = ShownMask['kind'];

export const MASK_KINDS: readonly MaskKind[] = ['none', 'causal', 'padding', 'window', 'custom'];
