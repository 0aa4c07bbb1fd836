/** The numbers that the softmax chapter quotes. */
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

const HEAD = 0;

/** For each language: the row of the adjective, three of the words in it, and the sentences that quote its numbers. */
const SAID = {
  en: {
    word: 'tired',
    keys: ['cat', 'it', 'mat'],
    pronoun: ['it', 'mat', 'cat'],
    scores: 'the scores #2 for “cat”, #2 for “it” and #2 for “mat”. The other seven words are below −1.',
    below: -1,
    gap: '“Cat” leads “it” by #2 points and so has #1 times the votes.',
    weights: '“cat” has a weight of #2, “it” #2,',
    second: '“It” is #2 points behind: $e^{-#2} = #2$.',
    third: '“Mat” is #2 behind: #2.',
    undecided: '“it” gives “mat” #2 and “cat” #2.',
    low: 'at 0.5 “cat” gets #2.',
    high: 'at 2 “cat” gets #2,',
    ratio: 'The scores 1 and 2 give weights of #2 and #2;',
  },
  fr: {
    word: 'fatigué',
    keys: ['chat', 'tapis', 'dormait'],
    pronoun: ['qu’il', 'chat', 'tapis'],
    scores: '« chat » obtient #2, « tapis » #2 et « dormait » #2 ; les sept autres mots restent sous 3,1.',
    below: 3.1,
    gap: '« Chat » devance « tapis » de #2 point : il a #1 fois plus de voix.',
    weights: '« chat » a un poids de #2, « tapis » de #2',
    second: '« Tapis » a #2 point de retard : $e^{-#2} = #2$.',
    third: '« Dormait » en a #1 : #2.',
    undecided: '« qu’il » donne #2 à « chat » et #2 à « tapis ».',
    low: 'à 0,5, « chat » obtient #2.',
    high: 'à 2, « chat » n’obtient que #2,',
    ratio: 'Les scores 1 et 2 donnent les poids #2 et #2 ;',
  },
} as const;

describe.each(LANGUAGES)('the chapter on the softmax in %s', (language) => {
  const text = chapterText(language, 'softmax');
  const said = SAID[language];
  const numbers = learnedNumbers(language);
  const t = numbers.position(said.word);
  const at = (tensor: string, key: string) => numbers.at(tensor, HEAD, t, numbers.position(key));
  const [first, second, third] = said.keys;
  const gap = (key: string) => at('masked', first) - at('masked', key);

  it('quotes the scores of the adjective', () => {
    const scores = said.keys.map((key) => at('masked', key));
    expect(text).toContain(filled(language, said.scores, ...scores));
    const below = numbers.row('masked', HEAD, t).filter((score) => score < said.below);
    expect(below).toHaveLength(numbers.tokens.length - 3);
    expect(numbers.at('row_max', HEAD, t)).toBe(scores[0]);
  });

  it('makes votes of the gaps between them', () => {
    expect(text).toContain(filled(language, said.gap, gap(second), Math.exp(gap(second))));
    expect(text).toContain(filled(language, said.second, gap(second), gap(second), at('exponentials', second)));
    expect(text).toContain(filled(language, said.third, gap(third), at('exponentials', third)));
  });

  it('quotes the weights of the adjective and of the pronoun', () => {
    expect(text).toContain(filled(language, said.weights, at('weights', first), at('weights', second)));
    const [pronoun, ...read] = said.pronoun;
    const row = numbers.position(pronoun);
    const weights = read.map((key) => numbers.at('weights', HEAD, row, numbers.position(key)));
    expect(text).toContain(filled(language, said.undecided, ...weights));
  });

  it('says what a low and a high temperature do', () => {
    for (const [sentence, temperature] of [
      [said.low, 0.5],
      [said.high, 2],
    ] as const) {
      const other = learnedNumbers(language, undefined, { temperature });
      expect(text).toContain(filled(language, sentence, other.at('weights', HEAD, t, other.position(first))));
    }
  });

  it('says that gaps count, and where computers run out of numbers', () => {
    const share = 1 / (1 + Math.exp(-1));
    expect(text).toContain(filled(language, said.ratio, 1 - share, share));
    expect(Math.fround(Math.exp(88))).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(Math.fround(Math.exp(89))).toBe(Number.POSITIVE_INFINITY);
    expect(text).toContain('$e^{89}$');
    expect(text).toMatch(/65\s504/);
  });
});
