/** The tasks that can be trained on the page, by name. */
import { IGNORED } from '../../../../engine/language-model.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { ownText } from './own-text.ts';
import { alphabet, continued, drawDifferent, drawLetters, type Task } from './task.ts';

const RECALL_LETTERS = 16;
/** How many letters are shown before the questions, and how many are asked for. */
const SHOWN = 8;
const ASKED = 8;

/**
 * Associative recall: after a pair of letters has been seen, the first letter comes again and the model predicts the second.
 *
 *     c f a b h d | a b c f …       “a b” was seen, so “b” follows the second “a”
 *
 * A transformer solves it with two layers. One head copies the previous letter to each position; an induction head above it finds the
 * letter that followed the current one (Olsson et al. 2022).
 */
export const recall: Task = {
  vocabulary: alphabet(RECALL_LETTERS),
  tokens: SHOWN + ASKED,
  sequence: (seed, number) => {
    // All letters differ, so each has one successor; the first follows the last.
    const circle = drawDifferent(seed, number, SHOWN, RECALL_LETTERS);
    const start = randomU32(seedFor(seed, 'start'), number) % SHOWN;
    const at = (i: number) => circle[i % SHOWN] ?? 0;
    const again = Array.from({ length: ASKED }, (_, i) => at(start + i));
    return {
      ids: [...circle, ...again],
      targets: [
        ...circle.map(() => IGNORED),
        ...again.map((_, i) => (askable(start + i) ? at(start + i + 1) : IGNORED)),
      ],
    };
  },
};

/** Whether the successor of the i-th letter of the circle was seen. The last letter shown has no seen successor. */
function askable(i: number): boolean {
  return i % SHOWN !== SHOWN - 1;
}

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
