/** What the prose about the output quotes. */
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { contribution } from './ablate.ts';

/** What a head, such as h1, writes into the row of a word. */
function written(lesson: QuotedLesson, word: string, head: string): Float64Array {
  return contribution(lesson.trace, Number(head.slice(1)) - 1, lesson.position(word));
}

const rounded = (number: number): number => Math.round(number * 100);

export const quotes = {
  /** `{=amount tired h1 2}`: what head 1 writes into feature 2. */
  amount: (lesson, word = '', head = '', feature = '') => written(lesson, word, head)[Number(feature)] ?? Number.NaN,
  amounts_length: (lesson, word = '', head = '') => Math.hypot(...written(lesson, word, head)),
  /** Whether the rounded amounts of all heads add up to the rounded total. */
  adds_up: (lesson, word = '', feature = '') => {
    const heads = Array.from({ length: lesson.trace.options.numHeads }, (_, i) => `h${i + 1}`);
    const amounts = heads.map((head) => rounded(written(lesson, word, head)[Number(feature)] ?? Number.NaN));
    return amounts.reduce((sum, amount) => sum + amount, 0) === rounded(lesson.at('output', word, feature));
  },
} satisfies Quotes;
