/** The tasks that can be trained on the page, by name. */

import { IGNORED } from '../../../../engine/language-model.ts';
import { alphabet, drawLetters } from './letters.ts';
import { ownText } from './own-text.ts';
import { recall } from './recall.ts';
import { continued, type Task } from './task.ts';

const LETTERS = 8;
/** Of what is said again or looked up. */
const LENGTH = 8;
const MARK = LETTERS;

function sayAgain(answer: (letters: readonly number[]) => readonly number[]): Task {
  return {
    vocabulary: [...alphabet(LETTERS), '|'],
    tokens: 2 * LENGTH,
    sequence: (seed, number) => {
      const letters = drawLetters(seed, number, LENGTH, LETTERS);
      return continued([...letters, MARK], answer(letters));
    },
  };
}

/**
 * Copy, reverse and sort: some letters, a mark, and the same letters in another order.
 *
 *     c a d b | c a d b        c a d b | b d a c        c a d b | a b c d
 */
const copy = sayAgain((letters) => letters);
const reverse = sayAgain((letters) => letters.toReversed());
const sort = sayAgain((letters) => letters.toSorted((a, b) => a - b));

const LOOKUP_LETTERS = 10;
const lookedUp = alphabet(LOOKUP_LETTERS);

/**
 * Two lookups at once: at each position, predict the previous letter and the first letter as one token.
 *
 *     read     b  d  a  d  c        the answer “db” is one token,
 *     answer   ·  ·  db ab db       and “bd” is another one
 *
 * Targets start at the third letter, where the two lookups have different positions. Their order matters: an average of both cannot
 * tell “db” from “bd”.
 */
export const twoLookups: Task = {
  vocabulary: [...lookedUp, ...lookedUp.flatMap((before) => lookedUp.map((first) => `${before}${first}`))],
  tokens: LENGTH,
  sequence: (seed, number) => {
    const ids = drawLetters(seed, number, LENGTH, LOOKUP_LETTERS);
    const answer = (before = 0, first = 0) => LOOKUP_LETTERS + before * LOOKUP_LETTERS + first;
    return { ids, targets: ids.map((_, t) => (t < 2 ? IGNORED : answer(ids[t - 1], ids[0]))) };
  },
};

export const TASK_NAMES = ['copy', 'reverse', 'sort', 'two-lookups', 'recall', 'text'] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** `text` is used only by the `text` task. */
export function taskOf(name: TaskName, text: string): Task {
  switch (name) {
    case 'copy':
      return copy;
    case 'reverse':
      return reverse;
    case 'sort':
      return sort;
    case 'two-lookups':
      return twoLookups;
    case 'recall':
      return recall;
    case 'text':
      return ownText(text);
  }
}
