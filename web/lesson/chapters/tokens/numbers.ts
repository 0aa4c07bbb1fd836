/** What the prose about tokens quotes. */
import type { Quotes } from '../quoted.ts';

function cosine(one: Float32Array, other: Float32Array): number {
  const product = one.reduce((sum, number, m) => sum + number * (other[m] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other));
}

export const quotes = {
  /** `{=nearest tired 1}`: the word whose embedding points most nearly the same way; with 2 the next one. */
  nearest: ({ layer: { words, embedding, dModel } }, word = '', place = '1') => {
    const row = (of: string) => embedding.subarray(words.indexOf(of) * dModel, (words.indexOf(of) + 1) * dModel);
    const likeness = new Map(words.map((other) => [other, cosine(row(word), row(other))]));
    likeness.delete(word);
    return [...likeness].sort(([, one], [, other]) => other - one)[Number(place) - 1]?.[0].replaceAll("'", '’') ?? '';
  },
  /** How many places a clock's hand, a sine and the cosine beside it, needs to go round. Rounded down to a multiple. */
  round: (lesson, sine = '', multiple = '1') => {
    const places = (2 * Math.PI) / Math.asin(lesson.at('position', '1', sine));
    return Math.floor(places / Number(multiple)) * Number(multiple);
  },
} satisfies Quotes;
