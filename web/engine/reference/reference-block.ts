/**
 * A transformer block in plain TypeScript: interprets the C++ core's list.
 *
 * It is imported on demand, together with the list.
 */
import { kvHeads } from '../cell.ts';
import { checkOptions, insist, requireProbability, requireWhole } from '../check-options.ts';
import { AttentionError, type AttentionOptions, type BlockEngine, type BlockOptions } from '../engine.ts';
import { BLOCK_LISTS } from '../generated/block-lists.ts';
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

/** Rejects invalid block options, with the messages of the C++ core (cpp/src/block). */
function checkBlockOptions(options: BlockOptions): void {
  requireWhole('dFf', options.dFf, 0);
  checkOptions(options);
  if (options.cross) {
    throw new AttentionError('a block attends to its own stream, so its attention cannot be cross');
  }
  requireProbability('hidden_dropout', options.hiddenDropout);
  requireProbability('residual_dropout', options.residualDropout);
  insist(options.dFf > 0, 'd_ff is 0: the feed-forward part needs at least one feature inside');
  const epsilon = Math.fround(options.epsilon);
  insist(
    epsilon > 0 && Number.isFinite(epsilon),
    'epsilon must be a positive number, such as 1e-5: it keeps a row of equal numbers from a division by 0',
  );
}
