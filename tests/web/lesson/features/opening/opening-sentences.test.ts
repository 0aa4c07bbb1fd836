/** The opening's sentences: the learned layer really reads what the question says, and the text's numbers are the model card's. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAINED_ON } from '#web/lesson/constants/learned-heads.ts';
import {
  gapOf,
  loadWeightReader,
  mostRead,
  namedPercent,
  sentenceOf,
  type WeightReader,
} from '#web/lesson/features/opening/opening.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { words as english } from '#web/messages/en/opening.ts';
import { words as french } from '#web/messages/fr/opening.ts';
import { languageInfo } from '#web/messages/languages.ts';
import { learnedMeasures } from '#web/messages/learned-measures.ts';

const CARD = readFileSync(new URL('../../../../../web/models/learned/README.md', import.meta.url), 'utf8');

describe.each([
  { language: 'en', messages: english },
  { language: 'fr', messages: french },
] as const)('the opening in $language', ({ language, messages }) => {
  let reader: WeightReader;

  beforeAll(async () => {
    await changeLanguage(language);
    reader = await loadWeightReader();
  });
  afterAll(() => {
    reader.dispose();
    return changeLanguage('en');
  });

  const cases = messages.samples.flatMap((sample) => sample.swaps.map((swap, i) => ({ sample, swap, i })));

  it('begins with the lesson’s default sentence, and then changes what the word is about', () => {
    const [first] = messages.samples;
    if (!first) throw new Error('there is no sample');
    expect(sentenceOf(first, 0)).toBe(languageInfo(language).sentence);
    expect(first.swaps[1]?.about).toBe(first.swaps[0]?.not);
  });

  it.each(cases)('reads $swap.about most in the row of $swap.word', ({ sample, swap, i }) => {
    const { words, rows } = reader.read(sentenceOf(sample, i));
    const row = rows[gapOf(sample)] ?? [];
    expect(words[gapOf(sample)]).toBe(swap.word);
    const last = (text: string): string => tokenise(text).at(-1) ?? '';
    expect(mostRead(words, row)[0]?.word).toBe(last(swap.about));
    expect(words).toContain(last(swap.not));
    expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
  });

  it('gives every word the same weight while the head is off', () => {
    for (const [i, sample] of messages.samples.entries()) {
      const { words, rows } = reader.read(sentenceOf(sample, 0), true);
      for (const row of rows) for (const weight of row) expect(weight, `sample ${i}`).toBeCloseTo(1 / words.length, 6);
    }
  });

  it('says the numbers of the model card', () => {
    const [, steps = '', batch = ''] = /(\d+) steps of (\d+) sentences/.exec(CARD) ?? [];
    expect((Number(steps) * Number(batch)) / 1e6).toBe(TRAINED_ON);
    const part = CARD.slice(CARD.indexOf(`\`${language}.safetensors\``, CARD.indexOf('## English')));
    expect(Number(/(\d+) words\./.exec(part)?.[1])).toBe(reader.vocabulary);
    expect(/\| all \|[^|]*\| ([\d.]+) %/.exec(part)?.[1]).toBe(
      learnedMeasures(language).shown.heads[0]?.depended.toFixed(1),
    );
  });
});

it('names the words with the largest weights, and at least one', () => {
  expect(mostRead(['a', 'b', 'c', 'd', 'e'], [0.1, 0.55, 0.2, 0.11, 0.04])).toEqual([
    { word: 'b', percent: 55 },
    { word: 'c', percent: 20 },
    { word: 'd', percent: 11 },
  ]);
  const even = Array.from({ length: 40 }, () => 1 / 40);
  expect(mostRead(even.map(String), even)).toHaveLength(1);
  expect(namedPercent(0.049)).toBeNull();
  expect(namedPercent(0.704)).toBe(70);
});
