/**
 * A transformer block in plain TypeScript: interprets the C++ core's list.
 *
 * It is imported on demand, together with the list.
 */
import { kvHeads } from '../cell.ts';
import { AttentionError, type AttentionOptions, type BlockEngine, type BlockOptions } from '../engine.ts';
import { BLOCK_LISTS } from '../generated/block-lists.ts';
import { checkBlockOptions } from './check-block-options.ts';
import { ReferenceSession } from './reference-engine.ts';
import type { TraceKind } from './trace-layout.ts';

/** A block: its own tensors, with those of the attention in their places. */
export const BLOCK: TraceKind<BlockOptions> = {
  check: checkBlockOptions,
  declarations(options) {
    const list = BLOCK_LISTS[blockVariantOf(options)];
    if (!list) throw new AttentionError(`no list of tensors for a "${blockVariantOf(options)}" block`);
    return list;
  },
};

export function createReferenceBlockEngine(): BlockEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession(BLOCK) };
}

/** The name of the C++ core's exported list for these options. */
export function blockVariantOf(
  options: Pick<BlockOptions, 'preNorm' | 'tanhGelu' | 'hiddenDropout' | 'residualDropout'> &
    Pick<AttentionOptions, 'bias' | 'dropout' | 'numHeads' | 'numKvHeads'>,
): string {
  const { preNorm, tanhGelu, bias, dropout, numHeads, hiddenDropout, residualDropout } = options;
  const grouped = kvHeads(options) < numHeads;
  const [hidden, residual] = [hiddenDropout > 0, residualDropout > 0];
  const choices = { tanh: tanhGelu, bias, dropout: dropout > 0, grouped, hidden, residual };
  const chosen = Object.entries(choices).flatMap(([name, has]) => (has ? [name] : []));
  return [preNorm ? 'pre' : 'post', ...chosen].join(' ');
}
