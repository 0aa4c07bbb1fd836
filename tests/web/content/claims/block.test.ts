/** The numbers that the chapter on the block quotes. */
import { describe, expect, it } from 'vitest';
import { loadTrainableBlocks } from '#web/engine/load-trainable-block.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { lastGradients } from '#web/lesson/chapters/block/last-gradients.ts';
import { stopsOf } from '#web/lesson/chapters/block/orders.ts';
import { NORMS } from '#web/lesson/constants/model-settings.ts';
import { blockRequest } from '#web/lesson/model/block-model.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import { chapterText, LANGUAGES, learnedNumbers, written } from './support.ts';

const { seed } = DEFAULT_STATE;
const makeBlock = await loadTrainableBlocks();

const TOLD = {
  en: {
    word: 'tired',
    split: (first: string, second: string) => `“it” gives “mat” ${second} and “cat” ${first}`,
    sizes: (input: string, output: string) => `has the size ${input} in $\\tensor{input}{X}$ and ${output} in`,
    gradients: (post: string, pre: string) => `${post} with post-norm and ${pre} with pre-norm`,
    deeper: (post: string, pre: string) => `With 24 blocks it is ${post} and ${pre}`,
    doubtful: ['it', 'cat', 'mat'],
  },
  fr: {
    word: 'fatigué',
    split: (first: string, second: string) => `« qu’il » donne ${first} à « chat » et ${second} à « tapis »`,
    sizes: (input: string, output: string) => `a la taille ${input} dans $\\tensor{input}{X}$ et ${output} dans`,
    gradients: (post: string, pre: string) => `${post} en post-norm et ${pre} en pre-norm`,
    deeper: (post: string, pre: string) => `Avec 24 blocs, ${post} et ${pre}`,
    doubtful: ['qu’il', 'chat', 'tapis'],
  },
} as const;

describe.each(LANGUAGES)('the chapter on the block in %s', (language) => {
  const text = chapterText(language, 'block');
  const told = TOLD[language];

  it('says which weights one layer cannot decide', () => {
    const numbers = learnedNumbers(language);
    const [row = 0, ...keys] = told.doubtful.map(numbers.position);
    const [first = '', second = ''] = keys.map((key) => written(language, numbers.at('weights', 0, row, key), 2));
    expect(text).toContain(told.split(first, second));
  });

  it('says how large a word is on the stream, and how large attention’s note', () => {
    learnedNumbers(language, undefined, {}, ({ request, tokens }) => {
      const trace = createReferenceBlockEngine()
        .createSession()
        .forward(blockRequest(request, { norm: 'post', seed }));
      const [input, output] = stopsOf(trace, 'post', tokens.indexOf(told.word)).map(({ size }) =>
        written(language, size, 2),
      );
      expect(text).toContain(told.sizes(input ?? '', output ?? ''));
      return trace;
    });
  });

  it('says what the lab shows of the last block’s gradient', () => {
    const { tokens } = learnedNumbers(language);
    const last = (blocks: number) =>
      NORMS.map((norm) => lastGradients(makeBlock, { tokens, norm, blocks, seed }).at(-1) ?? Number.NaN);
    const [post = 0, pre = 0] = last(12);
    const [deepPost = 0, deepPre = 0] = last(24);
    expect(text).toContain(told.gradients(written(language, post, 1), written(language, pre, 1)));
    expect(text).toContain(told.deeper(written(language, deepPost, 1), written(language, deepPre, 1)));
    expect(deepPost).toBeGreaterThan(0.8 * post);
    expect(deepPre).toBeLessThan(0.8 * pre);
  });
});
