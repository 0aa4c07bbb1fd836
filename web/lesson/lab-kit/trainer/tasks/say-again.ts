/**
 * Copy, reverse and sort: some letters, a mark, and the same letters in another order.
 *
 *     c a d b | c a d b        c a d b | b d a c        c a d b | a b c d
 */
import { alphabet, drawLetters } from './letters.ts';
import { continued, type Task } from './task.ts';

const LETTERS = 8;
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

export const copy = sayAgain((letters) => letters);
export const reverse = sayAgain((letters) => letters.toReversed());
export const sort = sayAgain((letters) => letters.toSorted((a, b) => a - b));
