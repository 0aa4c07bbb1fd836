/** The numbers that the chapter on splitting quotes. */
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

const SAID = {
  en: { word: 'tired', four: '#2, #2, #2, #2', place: '“Tired” is word 9' },
  fr: { word: 'fatigué', four: '#2 ; #2 ; #2 ; #2', place: '« Fatigué » est le mot 9' },
} as const;

describe.each(LANGUAGES)('the chapter on splitting in %s', (language) => {
  const text = chapterText(language, 'split');
  const said = SAID[language];
  const numbers = learnedNumbers(language);
  const t = numbers.position(said.word);

  it('cuts the row of the adjective into the queries of its heads', () => {
    const pieces = [0, 1, 2].map((head) => numbers.row('q', head, t));
    expect(text).toContain(`| ${pieces.map((piece) => filled(language, said.four, ...piece)).join(' | ')} |`);
    expect([0, 1, 2].map((head) => numbers.row('q_projected', t, head))).toEqual(pieces);
  });

  it('says where a query begins in memory', () => {
    expect(t).toBe(9);
    expect(text).toContain(said.place);
    expect(text).toContain(`9 · 12 + 1 · 4 + 0 = ${9 * 12 + 1 * 4 + 0}`);
  });

  it('lists the numbers of heads that 12 columns allow', () => {
    const numbersOfHeads = Array.from({ length: 12 }, (_, i) => i + 1).filter((heads) => 12 % heads === 0);
    expect(numbersOfHeads.map(String)).toEqual(text.match(/1, 2, 3, 4, 6 (?:or|ou) 12/)?.[0].match(/\d+/g));
  });
});
