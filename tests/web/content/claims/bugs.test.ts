/** The numbers that the chapter on bugs quotes: the learned layer, sound and broken. */
import { describe, expect, it } from 'vitest';
import { softmax } from '#web/lesson/exercises/softmax.ts';
import { chapterText, LANGUAGES, type Language, learnedNumbers } from './support.ts';

const WORDS = {
  en: { query: 'tired', key: 'cat' },
  fr: { query: 'fatigué', key: 'chat' },
} as const;

const two = (language: Language, value: number) =>
  language === 'fr' ? value.toFixed(2).replace('.', ',') : value.toFixed(2);

describe.each(LANGUAGES)('the chapter on bugs, %s', (language) => {
  const numbers = learnedNumbers(language);
  const { tokens } = numbers;
  const t = numbers.position(WORDS[language].query);
  const s = numbers.position(WORDS[language].key);
  const text = chapterText(language, 'bugs');
  const sound = two(language, numbers.at('weights', 0, t, s));

  it('states the weights of a softmax along the wrong axis, and the sums of their rows', () => {
    const columns = tokens.map((_, key) =>
      softmax(
        tokens.map((__, query) => numbers.at('scaled', 0, query, key)),
        1,
      ),
    );
    const sums = tokens.map((_, query) => columns.reduce((sum, column) => sum + (column[query] ?? 0), 0));
    const largest = Math.max(...sums);
    const [broken, row, big] = [columns[s]?.[t] ?? 0, sums[t] ?? 0, largest].map((value) => two(language, value));
    const word = tokens[sums.indexOf(largest)];
    expect(text).toContain(
      language === 'en'
        ? `gives “cat” a weight of ${broken}, where it gave ${sound}.`
        : `donne maintenant à « chat » un poids de ${broken}, au lieu de ${sound}.`,
    );
    expect(text).toContain(
      language === 'en'
        ? `the row of “tired” adds up to ${row} and that of “${word}” to ${big}.`
        : `la somme de la ligne « fatigué » est ${row}, celle de la ligne « ${word} » est ${big}.`,
    );
  });

  it('states the weight without the scale', () => {
    const unscaled = two(language, softmax([...numbers.row('scores', 0, t)], 1)[s] ?? 0);
    expect(text).toContain(
      language === 'en'
        ? `“tired” gives “cat” ${unscaled} instead of ${sound}.`
        : `« fatigué » donne ${unscaled} à « chat » au lieu de ${sound}.`,
    );
  });
});
