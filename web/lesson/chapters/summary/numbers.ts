/** What the summary quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** How far the largest scaled score of a row is above the next one. With a factor: for queries that are so much longer. */
  lead_of_most: (lesson, head = '', query = '', factor = '1') => {
    const [most = 0, next = 0] = [...lesson.row('scaled', head, query)].sort((a, b) => b - a);
    return Number(factor) * (most - next);
  },
  /** The largest weight of a row if its query is so much longer. */
  sharpened: (lesson, head = '', query = '', factor = '1') => {
    const scores = lesson.row('scaled', head, query);
    const most = Math.max(...scores);
    return 1 / scores.reduce((sum, score) => sum + Math.exp(Number(factor) * (score - most)), 0);
  },
} satisfies Quotes;
