/** The numbers that the chapter on heads quotes. */
import { describe, expect, it } from 'vitest';
import { languageInfo } from '#web/messages/languages.ts';
import { filled } from './filled.ts';
import { answersRight, cardRow } from './model-card.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

/** Columns of the model card: the rows in which a head reads most the word depended on, and the word before. */
const DEPENDED = 0;
const BEFORE = 1;
/** And the mean weights of these words. */
const WEIGHT = 2;

const SAID = {
  en: {
    pair: ['tired', 'soft'],
    cell: (word: string) => `“${word}”, #2`,
    third: {
      column: DEPENDED,
      said: 'it mostly does the same as head 1, in #0 % of the rows, and with larger weights.',
    },
    asWell: 'A layer left entirely to itself works at least as well,',
  },
  fr: {
    pair: ['fatigué', 'mou'],
    cell: (word: string) => `« ${word} », #2`,
    third: {
      column: BEFORE,
      said: 'elle fait surtout comme la tête 2, dans #0 % des lignes.',
    },
    asWell: 'Une couche laissée à elle-même répond au moins aussi bien,',
  },
} as const;

describe.each(LANGUAGES)('the chapter on heads in %s', (language) => {
  const text = chapterText(language, 'heads');
  const said = SAID[language];
  const card = (head: number) => cardRow(language, `head ${head}`);

  it('shows what each head reads, for both words of the minimal pair', () => {
    const [word, other] = said.pair;
    const sentence = languageInfo(language).sentence;
    const cells = [sentence, sentence.replace(word, other)].map((each) => {
      const numbers = learnedNumbers(language, each);
      return [0, 1, 2].map((head) => {
        const row = numbers.row('weights', head, numbers.tokens.length - 1);
        const most = Math.max(...row);
        return filled(language, said.cell(numbers.tokens[row.indexOf(most)] ?? ''), most);
      });
    });
    for (const head of [0, 1, 2]) expect(text).toContain(`| ${head + 1} | ${cells[0]?.[head]} | ${cells[1]?.[head]} |`);
  });

  it('says what head 3 reads', () => {
    const { column, said: sentence } = said.third;
    expect(text).toContain(filled(language, sentence, card(3)[column] ?? 0));
    if (column === DEPENDED) expect(card(3)[WEIGHT]).toBeGreaterThan(card(1)[WEIGHT] ?? 100);
  });

  it('compares the layer with one that was shown nothing', () => {
    const [told, untold] = [answersRight(language), answersRight(language, true)];
    for (const [i, right] of untold.entries()) expect(right).toBeGreaterThanOrEqual(told[i] ?? 100);
    expect(text).toContain(said.asWell);
  });
});
