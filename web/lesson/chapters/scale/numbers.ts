/** What the prose about the scale quotes. */
import { softmax } from '../../exercises/plain-attention.ts';
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** The weight of a key without the division by √d_k. */
  unscaled: (lesson, head = '', query = '', key = '') =>
    softmax(lesson.row('scores', head, query))[lesson.position(key)] ?? Number.NaN,
  /** The slope α(1 − α) of the weight of one of two keys, at that lead over the other. */
  slope: (_, lead) => {
    const [weight = 0] = softmax([Number(lead), 0]);
    return weight * (1 - weight);
  },
  /** The largest number of a head. */
  largest_in_head: (lesson, tensor = '', head = '') =>
    Math.max(...lesson.tokens.flatMap((_, t) => lesson.row(tensor, head, `${t}`))),
} satisfies Quotes;
