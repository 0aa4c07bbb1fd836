/**
 * The mean gradients that the chapter quotes, for the sentence of each language. `npx vitest run web/lesson/chapters/block -u` records
 * them in `measured.json`.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadTrainableBlocks } from '#web/engine/load-trainable-block.ts';
import { averaged, lastGradients, overRoot, STACKS, stackSeed } from '#web/lesson/chapters/block/last-gradients.ts';
import measured from '#web/lesson/chapters/block/measured.json';
import { MOST_BLOCKS } from '#web/lesson/chapters/block/stack.ts';
import { NORMS, type Norm } from '#web/lesson/constants/model-settings.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { languageInfo } from '#web/messages/languages.ts';

const SENTENCES = (['en', 'fr'] as const).map((language) => tokenise(languageInfo(language).sentence));

it('the stacks of each sentence give the recorded means', { timeout: 240_000 }, async () => {
  const makeBlock = await loadTrainableBlocks();
  const meansOf = (tokens: readonly string[], norm: Norm) =>
    averaged(
      Array.from({ length: STACKS }, (_, stack) =>
        lastGradients(makeBlock, { tokens, norm, blocks: MOST_BLOCKS, seed: stackSeed(DEFAULT_STATE.seed, stack) }),
      ),
    ).map(({ mean }, i) => [i + 1, Number(mean.toFixed(3))]);
  const found = SENTENCES.map((tokens) => [
    tokens.join(' '),
    Object.fromEntries(NORMS.map((norm) => [norm, Object.fromEntries(meansOf(tokens, norm))])),
  ]);
  await expect(`${JSON.stringify(Object.fromEntries(found), null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'measured.json'),
  );
});

it('the recorded means stay within a tenth with post-norm, and from 3 blocks on within an eighth of 1/√depth with pre-norm', () => {
  for (const { post, pre } of Object.values(measured)) {
    for (const size of Object.values(post)) expect(Math.abs(size / post[1] - 1)).toBeLessThan(0.1);
    const sizes = Object.values(pre);
    for (const [i, size] of overRoot(sizes).entries())
      if (i >= 2) expect(Math.abs((sizes[i] ?? 0) / size - 1)).toBeLessThan(1 / 8);
  }
});
