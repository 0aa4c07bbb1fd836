/** The numbers that the chapter on why there are several heads quotes. Those of the trained comparison are tested separately. */
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { cardRow } from './model-card.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

/** For each language: the words that quote the weights, and which column of the model card describes head 3. */
const SAID = {
  en: {
    words: ['tired', 'cat', 'was'],
    weight: '“tired” gives “cat” a weight of #2.',
    weights: '“tired” gives “cat” #2 in head 1 and “was” #2 in head 2. Together that is about #1,',
    free: { column: 0, like: 0, unlike: 1, said: 'in #0 % of the rows' },
  },
  fr: {
    words: ['fatigué', 'chat', 'était'],
    weight: '« fatigué » donne à « chat » un poids de #2.',
    weights:
      '« fatigué » donne #2 à « chat » dans la tête 1, et #2 à « était » dans la tête 2. Cela fait environ #1 en tout,',
    free: { column: 1, like: 1, unlike: 0, said: 'dans #0 % des lignes' },
  },
} as const;

describe.each(LANGUAGES)('the chapter on why there are several heads in %s', (language) => {
  const text = chapterText(language, 'why-heads');
  const said = SAID[language];

  it('finds two words in two rows, and more weight than one row has', () => {
    const numbers = learnedNumbers(language);
    const [word, subject, before] = said.words;
    const weight = (head: number, key: string) =>
      numbers.at('weights', head, numbers.position(word), numbers.position(key));
    const [first, second] = [weight(0, subject), weight(1, before)];
    expect(text).toContain(filled(language, said.weight, first));
    expect(text).toContain(filled(language, said.weights, first, second, first + second));
    expect(numbers.position(before)).toBe(numbers.position(word) - 1);
  });

  it('says what head 3 came to read', () => {
    const { column, like, unlike, said: sentence } = said.free;
    const head = (number: number) => cardRow(language, `head ${number + 1}`)[column] ?? 0;
    expect(text).toContain(filled(language, sentence, head(2)));
    expect(head(2)).toBeGreaterThan(50);
    expect(head(like)).toBeGreaterThan(50);
    expect(head(unlike)).toBeLessThan(25);
  });

  it('counts the parameters of the learned layer', () => {
    expect(text).toContain(`4 · 12 · 12 = ${4 * 12 * 12}`);
    expect(learnedNumbers(language).row('q', 2, 0)).toHaveLength(4);
  });
});
