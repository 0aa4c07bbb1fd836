/** What the prose about splitting quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  index: (lesson, word = '') => lesson.position(word),
  /** Where a word's query begins in memory. Heads are counted from 0, as in code. */
  place: (lesson, word = '', head = '') => {
    const { dModel, numHeads } = lesson.trace.options;
    return lesson.position(word) * dModel + Number(head) * (dModel / numHeads);
  },
} satisfies Quotes;
