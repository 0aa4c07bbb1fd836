/** The numbers of the story that the summary tells. */
import { describe, expect, it } from 'vitest';
import { chapterText, LANGUAGES, learnedNumbers, written } from './support.ts';

const WORDS = {
  en: { query: 'tired', key: 'cat', before: 'was', third: 'cat' },
  fr: { query: 'fatigué', key: 'chat', before: 'était', third: 'était' },
} as const;

describe.each(LANGUAGES)('the summary, %s', (language) => {
  it('tells the story of a word with the numbers of the learned layer', () => {
    const numbers = learnedNumbers(language);
    const words = WORDS[language];
    const t = numbers.position(words.query);
    const at = (tensor: string, head: number, word: string) => numbers.at(tensor, head, t, numbers.position(word));
    const shown = (value: number) => (language === 'fr' ? value.toFixed(2).replace('.', ',') : value.toFixed(2));
    const score = shown(at('scores', 0, words.key));
    const scaled = shown(at('scaled', 0, words.key));
    const weights = [words.key, words.before, words.third].map((word, head) => shown(at('weights', head, word)));
    const text = chapterText(language, 'summary');
    const said =
      language === 'en'
        ? [
            `a score of ${score}. Divided by $\\sqrt{4}$ it is a scaled score of ${scaled}`,
            `a weight of ${weights[0]} of it`,
            `head 2 reads “was” with ${weights[1]}, and head 3 reads “cat” with ${weights[2]}.`,
          ]
        : [
            `un score de ${score}. Divisé par $\\sqrt{4}$, c’est un score mis à l’échelle de ${scaled}`,
            `un poids de ${weights[0]}.`,
            `la tête 2 donne ${weights[1]} à « était », et la tête 3 lui donne ${weights[2]}.`,
          ];
    for (const sentence of said) expect(text).toContain(sentence);
    for (let head = 0; head < 3; head++) {
      const row = numbers.row('weights', head, t);
      expect(numbers.tokens[row.indexOf(Math.max(...row))]).toBe([words.key, words.before, words.third][head]);
    }
  });

  it('says what ten times the queries of head 1 do', () => {
    const { key, query } = WORDS[language];
    const second = { en: 'it', fr: 'tapis' }[language];
    const numbers = learnedNumbers(language);
    const [t, first, next] = [query, key, second].map((word) => numbers.position(word)) as [number, number, number];
    const scaled = numbers.row('scaled', 0, t);
    const lead = (scaled[first] ?? 0) - (scaled[next] ?? 0);
    expect(lead).toBe(Math.min(...scaled.flatMap((score, s) => (s === first ? [] : (scaled[first] ?? 0) - score))));
    const weight = 1 / scaled.reduce((sum, score) => sum + Math.exp(10 * (score - (scaled[first] ?? 0))), 0);
    const [before, after, sure] = [written(language, lead), written(language, 10 * lead, 1), written(language, weight)];
    expect(chapterText(language, 'summary')).toContain(
      {
        en: `The lead of “${key}” over “${second}” grows from ${before} to ${after}, so its weight becomes ${sure}.`,
        fr: `L’avance de « ${key} » sur « ${second} » passe de ${before} à ${after}, et son poids devient ${sure}.`,
      }[language],
    );
  });
});
