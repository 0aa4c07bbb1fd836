/** The numbers that the chapter on queries, keys and values quotes. */
import { expect, it } from 'vitest';
import { chapterText, EXPERIMENT, LANGUAGES, learnedNumbers, MINIMAL_PAIR, written } from './support.ts';

it.each(LANGUAGES)('%s: the first numbers of a query, a key and a value', (language) => {
  const { word } = MINIMAL_PAIR[language].first;
  const numbers = learnedNumbers(language);
  const [q, k, v] = ['q', 'k', 'v'].map((tensor) =>
    written(language, numbers.at(tensor, 0, numbers.position(word), 0)),
  );
  expect(chapterText(language, 'qkv')).toContain(
    {
      en: `the query of “${word}” begins with ${q}, its key with ${k} and its value with ${v}`,
      fr: `la requête de « ${word} » commence par ${q}, sa clé par ${k} et sa valeur par ${v}`,
    }[language],
  );
});

it.each(LANGUAGES)('%s: the noun reads its verb most', (language) => {
  const numbers = learnedNumbers(language);
  const { reads } = MINIMAL_PAIR[language].first;
  const row = numbers.row('weights', 0, numbers.position(reads));
  const verb = { en: 'sat', fr: 'dormait' }[language];
  expect(row.indexOf(Math.max(...row))).toBe(numbers.position(verb));
  expect(chapterText(language, 'qkv')).toContain({ en: `finds “${verb}”`, fr: `trouve « ${verb} »` }[language]);
});

it.each(LANGUAGES)('%s: one changed number of W_Q lets a word read another one', (language) => {
  const { first, second } = MINIMAL_PAIR[language];
  const edit = EXPERIMENT[language];
  const most = (edits: readonly (typeof edit)[]) => {
    const numbers = learnedNumbers(language, undefined, { edits });
    const weights = numbers.row('weights', 0, numbers.position(first.word));
    return numbers.tokens[weights.indexOf(Math.max(...weights))];
  };
  expect([most([]), most([edit])]).toEqual([first.reads, second.reads]);
  expect(chapterText(language, 'qkv')).toContain(
    {
      en: `in row ${edit.row} and column ${edit.column} of head 1 in $\\tensor{w_q}{W_Q}$, and set it to −3.`,
      fr: `le nombre de la ligne ${edit.row} et de la colonne ${edit.column} de la tête 1, et mettez-le à ${edit.value}.`,
    }[language],
  );
});
