/** The numbers that the chapter on values quotes. */
import { describe, expect, it } from 'vitest';
import { languageInfo } from '#web/messages/languages.ts';
import { filled } from './filled.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

/** For each language: the words of the minimal pair, the worked number, and the sentences that quote it. */
const SAID = {
  en: {
    pair: ['tired', 'soft'],
    nouns: ['cat', 'mat'],
    weights: '#2 of its attention goes to “cat”, #2 to “it”',
    faders: 'the fader of “cat” stands at #2, that of “it” at #2,',
    four: '#2, #2, #2, #2',
    feature: 1,
    second: 'it',
    terms:
      '“Cat” brings #2 · #2 ≈ #1, “it” brings #2 · #2 ≈ #1, and the other eight words bring #1 together. That makes #1.',
    long: { head: 2, words: ['it', 'mat'], times: 13 },
    lengths:
      'In head 3 the value of “it” has the length #1, that of “mat” #1: at the same weight, “it” brings thirteen times',
  },
  fr: {
    pair: ['fatigué', 'mou'],
    nouns: ['chat', 'tapis'],
    weights: '#2 de son attention va à « chat », #2 à « tapis »',
    faders: 'le curseur de « chat » est à #2, celui de « tapis » à #2,',
    four: '#2 ; #2 ; #2 ; #2',
    feature: 3,
    second: 'tapis',
    terms:
      '« Chat » apporte #2 · #2 ≈ #2, « tapis » apporte #2 · #2 ≈ #2, et les huit autres mots #2 à eux tous. Cela fait #2.',
    long: { head: 0, words: ['parce', 'qu’il'], times: 7 },
    lengths:
      'la valeur de « parce » dans la tête 1 a une longueur de #1, celle de « qu’il » de #1 : à poids égal, « parce » apporte sept fois',
  },
} as const;

describe.each(LANGUAGES)('the chapter on values in %s', (language) => {
  const text = chapterText(language, 'values');
  const said = SAID[language];
  const numbers = learnedNumbers(language);
  const t = numbers.position(said.pair[0]);
  const weight = (key: string) => numbers.at('weights', 0, t, numbers.position(key));

  it('quotes the weights of the adjective', () => {
    const weights = [weight(said.nouns[0]), weight(said.second)];
    expect(text).toContain(filled(language, said.weights, ...weights));
    expect(text).toContain(filled(language, said.faders, ...weights));
  });

  it.each([0, 1])('shows that the context of word %i of the pair is closest to the value of its noun', (i) => {
    const [adjective, other] = said.pair;
    const sentence = languageInfo(language).sentence;
    const read = learnedNumbers(language, i === 0 ? sentence : sentence.replace(adjective, other));
    const context = read.row('context', 0, t);
    const value = read.row('v', 0, read.position(said.nouns[i] ?? ''));
    expect(text).toContain(`| ${filled(language, said.four, ...value)} |`);
    expect(text).toContain(`| ${filled(language, said.four, ...context)} |`);
    const distances = said.nouns.map((noun) =>
      Math.hypot(...read.row('v', 0, read.position(noun)).map((x, d) => x - (context[d] ?? 0))),
    );
    expect(distances.indexOf(Math.min(...distances))).toBe(i);
  });

  it('works out one number of the context', () => {
    const factors = [said.nouns[0], said.second].map((key) => [
      weight(key),
      numbers.at('v', 0, numbers.position(key), said.feature),
    ]);
    const products = factors.map(([alpha = 0, v = 0]) => alpha * v);
    const [first = 0, second = 0] = products;
    const total = numbers.at('context', 0, t, said.feature);
    const quoted = [...factors.flatMap((pair, i) => [...pair, products[i] ?? 0]), total - first - second, total];
    expect(text).toContain(filled(language, said.terms, ...quoted));
  });

  it('compares the lengths of two values', () => {
    const { head, words, times } = said.long;
    const lengths = words.map((word) => Math.hypot(...numbers.row('v', head, numbers.position(word))));
    expect(text).toContain(filled(language, said.lengths, ...lengths));
    expect(Math.round((lengths[0] ?? 0) / (lengths[1] ?? 1))).toBe(times);
  });
});
