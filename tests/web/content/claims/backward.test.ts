/** The numbers that the chapter on the backward pass quotes. */
import { describe, expect, it } from 'vitest';
import { createReferenceGradientEngine } from '../../../../web/engine/reference/reference-gradients.ts';
import { traceWithLoss } from '../../../../web/lesson/chapters/backward/gradients.ts';
import { chapterText, LANGUAGES, type Language, learnedNumbers, written } from './support.ts';

/** How the text tells a cell's weight, the weight's gradient and the score's gradient. */
interface Told {
  readonly cell: readonly [head: number, query: string, key: string];
  readonly decimals: readonly number[];
  readonly as: readonly string[];
}

const TOLD: Readonly<Record<Language, readonly Told[]>> = {
  en: [
    {
      cell: [0, 'tired', 'cat'],
      decimals: [2, 0, 0],
      as: [
        '“tired” gives “cat” a weight of ',
        '; a gradient of ',
        ' arrives at that weight, and ',
        ' reaches its score',
      ],
    },
    {
      cell: [2, 'sat', 'cat'],
      decimals: [2, 0, 2],
      as: ['“sat” gives “cat” a weight of ', '; ', ' arrives, and ', ' gets through'],
    },
  ],
  fr: [
    {
      cell: [0, 'fatigué', 'chat'],
      decimals: [2, 0, 0],
      as: [
        '« fatigué » donne à « chat » un poids de ',
        ' ; le gradient de ce poids est ',
        ', celui de son score ',
        '.',
      ],
    },
    {
      cell: [2, 'tapis', 'le'],
      decimals: [2, 0, 1],
      as: [
        '« tapis » donne à « le » un poids de ',
        ' ; le gradient de ce poids est ',
        ', celui de son score ',
        ' seulement :',
      ],
    },
  ],
};

describe.each(LANGUAGES)('the chapter on the backward pass in %s', (language) => {
  const text = chapterText(language, 'backward');
  const numbers = learnedNumbers(language, undefined, {}, ({ request }) =>
    traceWithLoss(createReferenceGradientEngine().createSession(), request),
  );

  it.each(TOLD[language])('says how much of the gradient of $cell passes the softmax', ({ cell, decimals, as }) => {
    const [head, query, key] = cell;
    const told = ['weights', 'd_weights', 'd_exponents'].map((tensor, i) => {
      const number = numbers.at(tensor, head, numbers.position(query), numbers.position(key));
      return `${as[i]}${written(language, number, decimals[i] ?? 0)}`;
    });
    expect(text).toContain(told.join('') + as[3]);
  });
});
