/** What the prose about the block quotes. */
import { createReferenceBlockEngine } from '../../../engine/reference/reference-block.ts';
import type { Norm } from '../../constants/model-settings.ts';
import { DEFAULT_STATE } from '../../fields/lesson-fields.ts';
import { blockRequest } from '../../model/block-model.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { STACKS } from './last-gradients.ts';
import measured from './measured.json';
import { stopsOf } from './orders.ts';

const { seed } = DEFAULT_STATE;
/** The mean size of the last block's gradient in stacks of so many blocks (`measured.test.ts`). */
function lastGradient({ tokens }: QuotedLesson, norm: string, blocks: number): number {
  const sentence = tokens.join(' ');
  if (!Object.hasOwn(measured, sentence)) throw new Error(`no stacks were measured for “${sentence}”`);
  const means: Readonly<Record<string, number>> = measured[sentence as keyof typeof measured][norm as Norm];
  return means[blocks] ?? Number.NaN;
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
  stacks: () => STACKS,
  last_gradient: (lesson, norm = '', blocks) => lastGradient(lesson, norm, Number(blocks)),
} satisfies Quotes;
