/** The numbers that the chapter on variants quotes. */
import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { figure } from '#web/lesson/chapters/variants/figure.ts';
import { cacheBytes, MODELS } from '#web/lesson/chapters/variants/sizes.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import { chapterText, LANGUAGES, learnedNumbers, written } from './support.ts';

const READS = {
  en: ['tired', 'cat', (own: string, shared: string) => `a weight of ${own}; with shared keys, ${shared}.`],
  fr: [
    'fatigué',
    'chat',
    (own: string, shared: string) => `donne à « chat » un poids de ${own} ; avec les clés partagées, ${shared}.`,
  ],
} as const;

describe.each(LANGUAGES)('the chapter on variants in %s', (language) => {
  const text = chapterText(language, 'variants');

  it('says how much the learned layer loses when its heads share keys', () => {
    const [query, key, told] = READS[language];
    const shared = learnedNumbers(language, undefined, {}, (model) =>
      createReferenceEngine()
        .createSession()
        .forward(figure.computes(() => model, DEFAULT_STATE).request),
    );
    const weights = [learnedNumbers(language), shared].map((numbers) =>
      written(language, numbers.at('weights', 0, numbers.position(query), numbers.position(key)), 2),
    );
    expect(text).toContain(told(weights[0] ?? '', weights[1] ?? ''));
    expect(shared.tokens).toHaveLength(10);
  });

  it('says how large the cache of Llama 2 is', () => {
    const { llama } = MODELS;
    for (const heads of [llama.kvHeads, llama.heads]) {
      expect(text).toContain(written(language, cacheBytes(llama, heads, 4096) / 1e9, 1));
    }
    expect(text).toContain(`${llama.heads}`);
  });
});
