/**
 * Two lookups at once: at each position, predict the previous letter and the first letter as one token.
 *
 *     read     b  d  a  d  c        the answer “db” is one token,
 *     answer   ·  ·  db ab db       and “bd” is another one
 *
 * Targets start at the third letter, where the two lookups have different positions. Their order matters: an average of both cannot
 * tell “db” from “bd”.
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
