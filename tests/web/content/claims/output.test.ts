/** The numbers that the chapter on the output quotes. */
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { answersRight } from './model-card.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

const HEADS = [0, 1, 2];

const SAID = {
  en: {
    word: 'tired',
    features: [1, 2, 3],
    answers: 'they were right in #1 % of the cases',
    both: true,
    lengths: 'what head 2 writes has the length #1, and what head 1 writes only #1.',
  },
  fr: {
    word: 'fatigué',
    features: [0, 3, 10],
    answers: 'dans #1 % des cas qu’une seule couche peut trancher, le second dans #1 %.',
    both: false,
    lengths: 'la contribution de la tête 2 a une longueur de #1, et celle de la tête 1 de #1 seulement.',
  },
} as const;

describe.each(LANGUAGES)('the chapter on the output in %s', (language) => {
  const text = chapterText(language, 'output');
  const said = SAID[language];
  const numbers = learnedNumbers(language);
  const t = numbers.position(said.word);

  /** What each head writes into the row of the adjective. */
  const written = HEADS.map((head) => {
    const context = numbers.row('context', head, t);
    const block = context.map((_, d) => numbers.row('w_o', head, d));
    return (block[0] ?? []).map((_, m) => context.reduce((sum, z, d) => sum + z * (block[d]?.[m] ?? 0), 0));
  });

  it.each(said.features)('adds up what the heads write into feature %i', (m) => {
    const amounts = HEADS.map((head) => written[head]?.[m] ?? Number.NaN);
    const total = numbers.at('output', t, m);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 4);
    const row = filled(language, '#2 | #2 | #2 | #2', ...amounts, total);
    expect(text).toContain(`| ${m} | ${row} |`);
    const [one = 0, two = 0, three = 0, sum = 0] = row
      .split(' | ')
      .map((cell) => Number(cell.replace('−', '-').replace(',', '.')));
    expect(one + two + three, 'as the reader adds them up').toBeCloseTo(sum, 6);
  });

  it('says how often the word depended on and the word before can be read from a row', () => {
    const [depended = 0, before = 0] = answersRight(language);
    if (said.both) expect(before).toBe(depended);
    expect(text).toContain(filled(language, said.answers, ...(said.both ? [depended] : [depended, before])));
  });

  it('compares the lengths of what two heads write', () => {
    const [first = [], second = []] = written;
    expect(text).toContain(filled(language, said.lengths, Math.hypot(...second), Math.hypot(...first)));
  });

  it('counts the entries of the base model', () => {
    expect(4 * 512 ** 2).toBe(1_048_576);
    expect(text).toContain('$4 \\cdot 512^2 = 1\\,048\\,576$');
  });
});
