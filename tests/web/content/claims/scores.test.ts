/** The numbers that the chapter on scores quotes. */
import { expect, it } from 'vitest';
import { chapterText, LANGUAGES, learnedNumbers, MINIMAL_PAIR, type Numbers, written } from './support.ts';

/** What one word asks of another in head 1. */
function meeting(numbers: Numbers, asks: string, asked: string) {
  const [t, s] = [numbers.position(asks), numbers.position(asked)];
  const [query, key] = [numbers.row('q', 0, t), numbers.row('k', 0, s)];
  const products = query.map((each, d) => each * (key[d] ?? 0));
  const score = numbers.at('scores', 0, t, s);
  const cosine = score / Math.hypot(...query) / Math.hypot(...key);
  return { products, score, angle: `${Math.round((Math.acos(cosine) * 180) / Math.PI)}°` };
}

it.each(LANGUAGES)('%s: products, scores and angles', (language) => {
  const number = (value: number) => written(language, value);
  const text = chapterText(language, 'scores');
  const { first, second } = MINIMAL_PAIR[language];
  const [one, two] = [learnedNumbers(language), learnedNumbers(language, second.sentence)];
  for (const key of [first.reads, second.reads]) {
    const { products, score, angle } = meeting(one, first.word, key);
    const sum = products.map(number).join(' + ').replaceAll('+ −', '− ');
    const word = { en: `“${key}”`, fr: `« ${key} »` }[language];
    expect(text).toContain(`| ${word} | ${sum} | ${number(score)} | ${angle} |`);
  }
  const [cat, mat] = [first.reads, second.reads].map((key) => meeting(two, second.word, key));
  if (!cat || !mat) throw new Error('both keys are asked');
  expect(text).toContain(
    {
      en: `${cat.angle} from “cat”, ${mat.angle} from “mat”. The scores become ${number(cat.score)} and ${number(mat.score)}.`,
      fr: `${cat.angle} de « chat » et à ${mat.angle} de « tapis ». Les scores deviennent ${number(cat.score)} et ${number(mat.score)}.`,
    }[language],
  );
  for (const key of [first.reads, second.reads])
    expect(two.row('k', 0, two.position(key))).toEqual(one.row('k', 0, one.position(key)));
});

it.each(LANGUAGES)('%s: asking and being asked', (language) => {
  const numbers = learnedNumbers(language);
  const { word, reads } = MINIMAL_PAIR[language].first;
  const there = written(language, meeting(numbers, word, reads).score);
  const back = written(language, meeting(numbers, reads, word).score);
  const text = chapterText(language, 'scores');
  expect(text).toContain({ en: `the score is ${there}.`, fr: `le score est ${there}.` }[language]);
  expect(text).toContain({ en: `It is ${back}:`, fr: `C’est ${back} :` }[language]);
});

it.each(LANGUAGES)('%s: a word need not score highest with itself', (language) => {
  const numbers = learnedNumbers(language);
  const { reads } = MINIMAL_PAIR[language].first;
  const verb = { en: 'sat', fr: 'dormait' }[language];
  const [self, other] = [reads, verb].map((key) => written(language, meeting(numbers, reads, key).score));
  expect(chapterText(language, 'scores')).toContain(
    {
      en: `“cat” scores ${self} with itself, and ${other} with “sat”`,
      fr: `« chat » a un score de ${self} avec lui-même et de ${other} avec « dormait »`,
    }[language],
  );
});
