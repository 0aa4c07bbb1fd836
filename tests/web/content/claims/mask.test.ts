/** The numbers that the chapter on masks quotes. */
import { expect, it } from 'vitest';
import { chapterText, LANGUAGES, learnedNumbers, MINIMAL_PAIR, type Numbers, written } from './support.ts';

const WORDS = {
  en: { first: 'The', verb: 'sat', preposition: 'on' },
  fr: { first: 'Le', verb: 'dormait', preposition: 'sur' },
} as const;

it.each(LANGUAGES)('%s: what “cat” and “on” read without a mask and under a causal one', (language) => {
  const { first, verb, preposition } = WORDS[language];
  const { reads: noun } = MINIMAL_PAIR[language].first;
  const open = learnedNumbers(language);
  const causal = learnedNumbers(language, undefined, { mask: { kind: 'causal' } });
  const weight = (numbers: Numbers, from: string, to: string) =>
    written(language, numbers.at('weights', 0, numbers.position(from), numbers.position(to)));
  const largest = (numbers: Numbers, from: string) => {
    const row = numbers.row('weights', 0, numbers.position(from));
    return numbers.tokens[row.indexOf(Math.max(...row))];
  };
  expect([largest(open, noun), largest(open, preposition)]).toEqual([verb, { en: 'mat', fr: 'tapis' }[language]]);
  expect(largest(causal, preposition)).toBe(noun);
  const [before, itself] = [weight(causal, noun, first), weight(causal, noun, noun)];
  const fallback = weight(causal, preposition, noun);
  const text = chapterText(language, 'mask');
  expect(text).toContain(
    {
      en: `“sat” has a weight of ${weight(open, noun, verb)}`,
      fr: `« dormait » a un poids de ${weight(open, noun, verb)}`,
    }[language],
  );
  expect(text).toContain(
    {
      en: 'has only “The” and itself to read',
      fr: `que « Le » et lui-même, à ${before} chacun`,
    }[language],
  );
  if (language === 'fr') expect(itself).toBe(before);
  expect(text).toContain({ en: `for “cat” (${fallback})`, fr: `de « chat » (${fallback})` }[language]);
});

it.each(LANGUAGES)('%s: what is left of a row if its weights are set to 0 after the softmax', (language) => {
  const numbers = learnedNumbers(language);
  const t = numbers.position(WORDS[language].preposition);
  expect(t).toBe(3);
  const kept = numbers.row('weights', 0, t).slice(0, t + 1);
  const sum = written(
    language,
    kept.reduce((total, weight) => total + weight, 0),
  );
  expect(chapterText(language, 'mask')).toContain(
    {
      en: `“on” gives ${sum} to itself and the three words before it`,
      fr: `« sur » donne ${sum} à lui-même et aux trois mots qui le précèdent`,
    }[language],
  );
});
