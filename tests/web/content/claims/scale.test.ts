/** The numbers that the chapter on the scale quotes. */
import { expect, it } from 'vitest';
import { chapterText, LANGUAGES, learnedNumbers, MINIMAL_PAIR, written } from './support.ts';

const softmax = (scores: readonly number[]): readonly number[] => {
  const exponentials = scores.map((score) => Math.exp(score));
  const sum = exponentials.reduce((total, each) => total + each, 0);
  return exponentials.map((each) => each / sum);
};

it.each(LANGUAGES)('%s: the lead of one key over another, as it is and halved', (language) => {
  const numbers = learnedNumbers(language);
  const { first, second } = MINIMAL_PAIR[language];
  const score = (key: string) => numbers.at('scores', 0, numbers.position(first.word), numbers.position(key));
  const lead = score(first.reads) - score(second.reads);
  const [whole, half] = [written(language, lead, 1), written(language, lead / 2, 1)];
  const [times, fewer] = [Math.round(Math.exp(lead)), Math.round(Math.exp(lead / 2))];
  const [one, other] = [written(language, score(first.reads)), written(language, score(second.reads))];
  const text = chapterText(language, 'scale');
  expect(text).toContain(
    {
      en: `scores ${one} with “cat” and ${other} with “mat”`,
      fr: `un score de ${one} avec « chat » et de ${other} avec « tapis »`,
    }[language],
  );
  for (const said of {
    en: [`leads “mat” by ${whole}`, `would count ${times} times`, `halved to ${half}, it counts ${fewer} times`],
    fr: [
      `a une avance de ${whole} sur « tapis »`,
      `compter « chat » ${times} fois`,
      `à ${half}, elle le fait compter ${fewer} fois`,
    ],
  }[language])
    expect(text).toContain(said);
});

it.each(LANGUAGES)('%s: the weights with the division and without', (language) => {
  const numbers = learnedNumbers(language);
  const { word, reads } = MINIMAL_PAIR[language].first;
  const [t, first] = [numbers.position(word), numbers.position(reads)];
  const scores = numbers.row('scores', 0, t);
  const second = scores.indexOf(Math.max(...scores.filter((_, s) => s !== first)));
  expect(scores[first]).toBe(Math.max(...scores));
  expect(numbers.tokens[second]).toBe({ en: 'it', fr: 'tapis' }[language]);
  const [plain, scaled] = [softmax(scores), numbers.row('weights', 0, t)];
  const said = (value: number | undefined) => written(language, value ?? 0);
  const [without, withIt] = [said(plain[second]), said(scaled[second])];
  const text = chapterText(language, 'scale');
  for (const each of {
    en: [
      `the row of “${word}”, ${said(scores[second])}. Without the division its weight would be ${without}.`,
      `- [x] It grows, to ${withIt}.`,
      `- [ ] It is halved, too: ${said((plain[second] ?? 0) / 2)}.`,
      `- [ ] It stays at ${without},`,
      `its weight falls from ${said(plain[first])} to ${said(scaled[first])}.`,
    ],
    fr: [
      `la ligne de « ${word} », ${said(scores[second])}. Sans la division, son poids serait de ${without}.`,
      `- [x] Il augmente : ${withIt}.`,
      `- [ ] Il est réduit de moitié, lui aussi : ${said((plain[second] ?? 0) / 2)}.`,
      `- [ ] Il reste à ${without},`,
      `son poids passe de ${said(plain[first])} à ${said(scaled[first])}.`,
    ],
  }[language])
    expect(text).toContain(each);
});

it.each(LANGUAGES)('%s: how large scaled scores get after training', (language) => {
  const numbers = learnedNumbers(language);
  const largest = [0, 2].map((head) =>
    written(language, Math.max(...numbers.tokens.flatMap((_, t) => numbers.row('scaled', head, t))), 1),
  );
  expect(chapterText(language, 'scale')).toContain(
    {
      en: `reach ${largest[0]} in head 1 and ${largest[1]} in head 3`,
      fr: `atteignent ${largest[0]} dans la tête 1 et ${largest[1]} dans la tête 3`,
    }[language],
  );
});

it.each(LANGUAGES)('%s: the slope of two keys, and what a larger scale does to them', (language) => {
  const text = chapterText(language, 'scale');
  const slope = (lead: number) => {
    const [weight = 0] = softmax([lead, 0]);
    return weight * (1 - weight);
  };
  for (const said of [written(language, slope(0)), written(language, slope(8), 4)]) expect(text).toContain(said);
  for (const lead of [2, 4]) {
    const [one, two] = softmax([lead, 0]).map((weight) => written(language, weight, 3));
    expect(text).toContain(`${one} ${{ en: 'and', fr: 'et' }[language]} ${two}`);
  }
  for (const [value, decimals] of [
    [Math.sqrt(512), 1],
    [1 / 8, 3],
    [1 / Math.sqrt(32), 3],
  ] as const)
    expect(text).toContain(written(language, value, decimals));
});
