/** The numbers that the chapter on concatenation quotes. */
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { chapterText, LANGUAGES, learnedNumbers } from './support.ts';

const SAID = {
  en: {
    four: '#2, #2, #2, #2',
    last: 'tired',
    first: ['The', 'cat', 'sat'],
    words: '“The”, “cat” and “sat”',
    fourth: '- [x] The last context of head 1, then the first two of head 2.',
  },
  fr: {
    four: '#2 ; #2 ; #2 ; #2',
    last: 'fatigué',
    first: ['Le', 'chat', 'dormait'],
    words: '« Le », « chat » et « dormait »',
    fourth: '- [x] Le dernier contexte de la tête 1, puis les deux premiers de la tête 2.',
  },
} as const;

describe.each(LANGUAGES)('the chapter on concatenation in %s', (language) => {
  const text = chapterText(language, 'concat');
  const said = SAID[language];
  const numbers = learnedNumbers(language);
  const heads = [0, 1, 2];

  it('lays the contexts of the last word side by side', () => {
    const t = numbers.tokens.length - 1;
    const contexts = heads.map((head) => numbers.row('context', head, t));
    expect(numbers.tokens[t]).toBe(said.last);
    expect(heads.map((head) => numbers.row('merged', t, head))).toEqual(contexts);
    expect(text).toContain(`| ${contexts.map((context) => filled(language, said.four, ...context)).join(' | ')} |`);
  });

  it('finds three words of one head in the first row without the transpose', () => {
    const row = heads.map((piece) => numbers.row('merged_without_transpose', 0, piece));
    expect(row).toEqual(heads.map((t) => numbers.row('context', 0, t)));
    expect(numbers.tokens.slice(0, 3)).toEqual(said.first);
    expect(text).toContain(said.words);
  });

  it('finds the last word of head 1 and the first two of head 2 in the fourth row without the transpose', () => {
    const row = heads.map((piece) => numbers.row('merged_without_transpose', 3, piece));
    expect(row).toEqual([
      numbers.row('context', 0, numbers.tokens.length - 1),
      numbers.row('context', 1, 0),
      numbers.row('context', 1, 1),
    ]);
    expect(numbers.tokens).toHaveLength(10);
    expect(text).toContain(said.fourth);
  });
});
