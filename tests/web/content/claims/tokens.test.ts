/** The numbers that the chapter on tokens quotes. */
import { expect, it } from 'vitest';
import { chapterText, LANGUAGES, learnedLayer, learnedNumbers, written } from './support.ts';

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, each, i) => sum + each * (y[i] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

it.each(LANGUAGES)('%s: the words whose rows are most alike', (language) => {
  const { words, embedding, dModel } = learnedLayer(language);
  const row = (word: string) => [...embedding.slice(words.indexOf(word) * dModel, (words.indexOf(word) + 1) * dModel)];
  const nearest = (word: string) =>
    words
      .filter((other) => other !== word)
      .map((other) => ({ other, likeness: cosine(row(word), row(other)) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, 3)
      .map(({ other }) => other);
  const list = ([a, b, c]: readonly string[]) => ({
    en: `“${a}”, “${b}” and “${c}”`,
    fr: `« ${a} », « ${b} » et « ${c} »`,
  });
  for (const word of { en: ['tired', 'soft'], fr: ['fatigué', 'mou'] }[language])
    expect(chapterText(language, 'tokens')).toContain(list(nearest(word))[language]);
});

it.each(LANGUAGES)('%s: two words with one tag get two rows of X', (language) => {
  const numbers = learnedNumbers(language);
  const [first, second] = [0, 4];
  expect(numbers.tokens[first]?.toLowerCase()).toBe(numbers.tokens[second]);
  const third = (tensor: string, t: number) => written(language, numbers.at(tensor, t, 2));
  expect(third('embedding', first)).toBe(third('embedding', second));
  const [tag, p, q, x, y] = [
    third('embedding', first),
    third('position', first),
    third('position', second),
    third('input', first),
    third('input', second),
  ];
  expect(chapterText(language, 'tokens')).toContain(
    {
      en: `both tags say ${tag}. Their places add ${p} and ${q}, so $X$ has ${x} and ${y} there`,
      fr: `les deux étiquettes contiennent ${tag}. Leurs places ajoutent ${p} et ${q} ; $X$ y vaut donc ${x} et ${y}`,
    }[language],
  );
  expect(chapterText(language, 'tokens')).toContain(
    { en: `${y} is just a number`, fr: `${y} n’est qu’un nombre` }[language],
  );
});

it.each(LANGUAGES)('%s: how many places the hands need to go round', (language) => {
  const second = learnedNumbers(language).row('position', 1);
  const round = (sine: number) => (2 * Math.PI) / Math.asin(sine);
  const [first, last] = [Math.round(round(second[0] ?? 0)), Math.floor(round(second.at(-2) ?? 0) / 1000)];
  expect(chapterText(language, 'tokens')).toContain(
    {
      en: `once in about ${first} places, the last one needs more than ${last} 000`,
      fr: `en ${first} places environ, la dernière en plus de ${last} 000`,
    }[language],
  );
});
