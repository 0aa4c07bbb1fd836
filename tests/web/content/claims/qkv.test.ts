/** The numbers that the chapter on queries, keys and values quotes; those on training stand in the model card. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chapterText, LANGUAGES, type Language, learnedNumbers, MINIMAL_PAIR, written } from './support.ts';

const CARD = readFileSync(new URL('../../../../web/models/learned/README.md', import.meta.url), 'utf8');

interface Measured {
  /** For each head, the rows, in per cent, in which it reads the word depended on most. */
  readonly reads: readonly number[];
  /** The answers right from Y, in per cent: the word depended on, the word before. */
  readonly right: readonly number[];
}

/** What the card says of a language's layer whose heads were told where to look, and of the one trained freely. */
function card(language: Language): readonly Measured[] {
  const section = CARD.split(/^## /m).find((each) => each.includes(`\`${language}.safetensors\``)) ?? '';
  const answers = [...section.matchAll(/the word depended on in ([\d.]+) % .*the word before in ([\d.]+) %/g)];
  const heads = [...section.matchAll(/^\| head \d \| ([\d.]+) %/gm)].map(([, percent]) => Number(percent));
  expect([answers.length, heads.length]).toEqual([2, 6]);
  return answers.map(([, depended, before], layer) => ({
    reads: heads.slice(3 * layer, 3 * layer + 3),
    right: [Number(depended), Number(before)],
  }));
}

it.each(LANGUAGES)('%s: what the two trainings led to', (language) => {
  const [told, free] = card(language);
  const text = chapterText(language, 'qkv');
  const pair = (values: readonly number[] | undefined, decimals: number) =>
    values?.map((value) => written(language, value, decimals)).join({ en: ' and ', fr: ' et ' }[language]);
  const ofFree = [...(free?.reads ?? [])].sort((a, b) => b - a).slice(0, 2);
  const [own = 0] = told?.reads ?? [];
  expect(text).toContain(
    {
      en: `: ${pair(free?.right, 1)} % right, instead of ${pair(told?.right, 1)} %.`,
      fr: ` : ${pair(free?.right, 1)} % de bonnes réponses, au lieu de ${pair(told?.right, 1)} %.`,
    }[language],
  );
  expect(text).toContain(
    {
      en: `in ${pair(ofFree, 0)} % of the rows; head 1 here does so in ${written(language, own, 0)} %`,
      fr: `dans ${pair(ofFree, 0)} % des lignes ; ici, la tête 1 le fait dans ${written(language, own, 0)} %`,
    }[language],
  );
  for (const [i, right] of (free?.right ?? []).entries()) expect(right).toBeGreaterThanOrEqual(told?.right[i] ?? 100);
  for (const reads of ofFree) expect(reads).toBeLessThan(own);
});

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
