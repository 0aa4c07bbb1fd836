/** What the prose about the block quotes. */
import { loadTrainableBlocks } from '../../../engine/load-trainable-block.ts';
import { createReferenceBlockEngine } from '../../../engine/reference/reference-block.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { blockRequest } from '../../model/block-model.ts';
import { DEFAULT_STATE } from '../../state/lesson-state.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { lastGradients } from './last-gradients.ts';
import { stopsOf } from './orders.ts';
import { MOST_BLOCKS } from './stack.ts';

const { seed } = DEFAULT_STATE;
// Loaded with this file: the build runs nothing that is imported later.
const makeBlock = await loadTrainableBlocks();

const measured = new Map<string, readonly number[]>();

/** The size of the last block's gradient in a stack of so many blocks; one pass through the deepest stack has them all. */
function lastGradient({ tokens }: QuotedLesson, norm: string, blocks: number): number {
  const key = [norm, ...tokens].join(' ');
  const found =
    measured.get(key) ?? lastGradients(makeBlock, { tokens, norm: norm as Norm, blocks: MOST_BLOCKS, seed });
  measured.set(key, found);
  return found[blocks - 1] ?? Number.NaN;
}

export const quotes = {
  /** The size of a word's row in a post-norm block. */
  size: (lesson, tensor, word = '') => {
    const block = lesson.with({}, ({ request }) =>
      createReferenceBlockEngine()
        .createSession()
        .forward(blockRequest(request, { norm: 'post', seed })),
    );
    const stops = stopsOf(block.trace, 'post', block.position(word));
    return stops.find(({ part }) => part === tensor)?.size ?? Number.NaN;
  },
  last_gradient: (lesson, norm = '', blocks) => lastGradient(lesson, norm, Number(blocks)),
} satisfies Quotes;
