/** The numbers that the chapter on why there is attention quotes. */
import { expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import {
  FEATURES,
  found,
  SOURCE,
  TARGET,
  translate,
  translationRequest,
} from '#web/lesson/model/hand-made/translation.ts';
import { chapterText, LANGUAGES, learnedNumbers, MINIMAL_PAIR, written } from './support.ts';

const figure = translate(createReferenceEngine().createSession(), 'attention');
const scores = [...figure.scores.slice(0, SOURCE.length)];
const weights = [...figure.weights.slice(0, SOURCE.length)];
const exponentials = scores.map((score) => Math.exp(score / Math.sqrt(FEATURES)));
const sum = exponentials.reduce((total, each) => total + each, 0);

it.each(LANGUAGES)('%s: what the default sentence and its other half read', (language) => {
  const { first, second } = MINIMAL_PAIR[language];
  const [one, two] = [learnedNumbers(language), learnedNumbers(language, second.sentence)];
  const weight = (numbers: typeof one, from: string, to: string) =>
    written(language, numbers.at('weights', 0, numbers.position(from), numbers.position(to)));
  const [own, other] = [weight(one, first.word, first.reads), weight(one, first.word, second.reads)];
  const flipped = weight(two, second.word, second.reads);
  expect(chapterText(language, 'why-attention')).toContain(
    {
      en: `“tired” gives “cat” a weight of ${own} and “mat” ${other}. Write “soft”, and “mat” gets ${flipped}.`,
      fr: `« fatigué » donne un poids de ${own} à « chat » et de ${other} à « tapis ». Remplacez « fatigué » par « mou » : c’est « tapis » qui reçoit ${flipped}.`,
    }[language],
  );
});

it('the formula gives the figure’s weights', () => {
  for (const [i, weight] of weights.entries()) expect((exponentials[i] ?? 0) / sum).toBeCloseTo(weight, 6);
});

it.each(LANGUAGES)('%s: the numbers of “J’”', (language) => {
  const text = chapterText(language, 'why-attention');
  const between = { en: ', ', fr: ' ; ' }[language];
  const list = (values: readonly number[]) => {
    const all = values.map((value) => written(language, value, value === 0 || value === 1 ? 0 : 2));
    return `${all.slice(0, -1).join(between)} ${{ en: 'and', fr: 'et' }[language]} ${all.at(-1)}`;
  };
  const plain = (values: Iterable<number>) => [...values].map((x) => written(language, x, Number.isInteger(x) ? 0 : 1));
  const { input, key_input: keys } = translationRequest('attention').given;
  const [asked = [], offered = []] = [input, keys].map((rows) => plain(rows?.slice(0, FEATURES) ?? []));
  expect(text).toContain(`(${asked.join(between)})`);
  expect(text).toContain(`(${offered.join(between)})`);
  const products = `${asked[0]} · ${offered[0]} + ${asked[1]} · ${offered[1]}`;
  expect(text).toContain(`${products} = ${written(language, scores[0] ?? 0)}`);
  expect(text).toContain(list(scores));
  expect(text).toContain(list(exponentials));
  expect(text).toContain(list(weights));
  const total = { en: `The sum is ${written(language, sum)}.`, fr: `${written(language, sum)} en tout` };
  expect(text).toContain(total[language]);
});

it.each(LANGUAGES)('%s: a negative score does not give a weight of 0', (language) => {
  const zero = SOURCE.indexOf('learning');
  expect(scores[zero]).toBe(0);
  const others = sum - (exponentials[zero] ?? 0);
  const own = Math.exp(-2 / Math.sqrt(FEATURES));
  const said = (value: number) => written(language, value);
  const text = chapterText(language, 'why-attention');
  const answer = { en: '- [x] A small one, about', fr: '- [x] Un petit poids, environ' };
  expect(text).toContain(`${answer[language]} ${said(own / (others + own))}.`);
  for (const each of {
    en: [
      `exp(−2/2) is ${said(own)}.`,
      `With the ${said(others)} of the other three words that makes ${said(others + own)},`,
    ],
    fr: [
      `exp(−2/2) vaut ${said(own)}.`,
      `Avec les ${said(others)} des trois autres mots, cela fait ${said(others + own)} :`,
    ],
  }[language])
    expect(text).toContain(each);
  expect(text).toContain(`${said(own)}/${said(others + own)}`);
});

it.each(LANGUAGES)('%s: what “profond” reads', (language) => {
  const t = TARGET.indexOf('profond');
  expect(t).toBe(TARGET.length - 1);
  const row = [...figure.weights.slice(t * SOURCE.length, (t + 1) * SOURCE.length)];
  expect(row.indexOf(Math.max(...row))).toBe(SOURCE.indexOf('deep'));
  const largest = {
    en: 'the largest number of its row is under “deep”',
    fr: 'le plus grand nombre de la ligne « profond » est sous « deep »',
  };
  expect(SOURCE[2]).toBe('deep');
  expect(chapterText(language, 'why-attention')).toContain(largest[language]);
  const weight = written(language, row[SOURCE.indexOf('deep')] ?? 0);
  const said = {
    en: `reads “deep”, the third English word, with a weight of ${weight}`,
    fr: `lit « deep », le troisième mot anglais, avec un poids de ${weight}`,
  };
  expect(chapterText(language, 'why-attention')).toContain(said[language]);
});

it('attention finds more of what each word needs than one fixed vector', () => {
  const fixed = translate(createReferenceEngine().createSession(), 'fixed');
  for (const t of TARGET.keys()) expect(found(figure, t)).toBeGreaterThan(found(fixed, t));
});
