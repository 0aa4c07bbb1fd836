/** What the prose about masks quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** The weight that a word gives to itself and to the words before it. */
  up_to: (lesson, head = '', query = '') => {
    const weights = lesson.row('weights', head, query).slice(0, lesson.position(query) + 1);
    return weights.reduce((sum, weight) => sum + weight, 0);
  },
} satisfies Quotes;
