/** The numbers that the chapter on heads quotes. */
import { describe, expect, it } from 'vitest';
import { languageInfo } from '../../../../web/messages/languages.ts';
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
    answers:
      'you can tell which word a word depends on in #1 % of the cases that one layer can decide; from ours, in #1 %.',
    asWell: 'A layer left entirely to itself works at least as well,',
    free: 'Two of its heads share the first role: they read that word in #0 % and #0 % of the rows. The last head reads the word before, in #0 %.',
    freeHeads: [1, 2, 3],
  },
  fr: {
    pair: ['fatigué', 'mou'],
    cell: (word: string) => `« ${word} », #2`,
    third: {
      column: BEFORE,
      said: 'elle fait surtout comme la tête 2, dans #0 % des lignes.',
    },
    answers: 'elle a raison dans #1 % des cas qu’une seule couche peut trancher ; la nôtre, dans #1 %.',
    asWell: 'Une couche laissée à elle-même répond au moins aussi bien,',
    free: 'Deux de ses têtes cherchent le mot dont dépend un mot : elles le lisent dans #0 % et #0 % des lignes. Une autre lit le mot précédent, dans #1 %.',
    freeHeads: [1, 3, 2],
  },
} as const;

describe.each(LANGUAGES)('the chapter on heads in %s', (language) => {
  const text = chapterText(language, 'heads');
  const said = SAID[language];
  const card = (head: number, free = false) => cardRow(language, `head ${head}`, free);

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
    const [ours = 0, free = 0] = [told, untold].map(([depended]) => depended);
    expect(text).toContain(filled(language, said.answers, free, ours));
    const [one, two, three] = said.freeHeads;
    const rows = [card(one, true)[DEPENDED], card(two, true)[DEPENDED], card(three, true)[BEFORE]];
    expect(text).toContain(filled(language, said.free, ...rows.map((row) => row ?? Number.NaN)));
  });
});
