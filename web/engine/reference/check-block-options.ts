/** Rejects invalid block options, with the messages of the C++ core (cpp/src/block). */

import { checkOptions, insist, requireProbability, requireWhole } from '../check-options.ts';
import { AttentionError, type BlockOptions } from '../engine.ts';

export function checkBlockOptions(options: BlockOptions): void {
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
