/**
 * Two lookups at once: at every place, say which letter stands before it and which letter came first, as one answer.
 *
 *     read     b  d  a  d  c        the answer “db” is a token of its own,
 *     answer   ·  ·  db ab db       and “bd” is another one
 *
 * From the third letter on, so that the two lookups are at two places. The order of the two matters: an average of both is not
 * enough to tell “db” from “bd”.
 */
import { IGNORED } from '../../../../engine/language-model.ts';
import { alphabet, drawLetters } from './letters.ts';
import type { Task } from './task.ts';

const LETTERS = 10;
const LENGTH = 8;

const letters = alphabet(LETTERS);

export const twoLookups: Task = {
  vocabulary: [...letters, ...letters.flatMap((before) => letters.map((first) => `${before}${first}`))],
  tokens: LENGTH,
  sequence: (seed, number) => {
    const ids = drawLetters(seed, number, LENGTH, LETTERS);
    const answer = (before = 0, first = 0) => LETTERS + before * LETTERS + first;
    return { ids, targets: ids.map((_, t) => (t < 2 ? IGNORED : answer(ids[t - 1], ids[0]))) };
  },
};
