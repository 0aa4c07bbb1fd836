/** The numbers that the chapter on the backward pass quotes. */
import { describe, expect, it } from 'vitest';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { traceWithLoss } from '#web/lesson/chapters/backward/gradients.ts';
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

  it('says what is left when the row’s average is taken from the gradient of a weight', () => {
    const [query, key] = { en: ['tired', 'cat'] as const, fr: ['fatigué', 'chat'] as const }[language];
    const [t, s] = [numbers.position(query), numbers.position(key)];
    const [weights, gradients] = [numbers.row('weights', 0, t), numbers.row('d_weights', 0, t)];
    const average = weights.reduce((sum, weight, i) => sum + weight * (gradients[i] ?? 0), 0);
    const [weight = 0, gradient = 0] = [weights[s], gradients[s]];
    const decimals = { en: 0, fr: 1 }[language];
    const says = (number: number, digits = decimals) => written(language, number, digits);
    expect(text).toContain(
      `${says(weight, 2)} · (${says(gradient)} − ${says(average)}) ≈ ${says(weight * (gradient - average), 0)}`,
    );
    expect(weight * (gradient - average)).toBeCloseTo(numbers.at('d_exponents', 0, t, s), 2);
  });
});
