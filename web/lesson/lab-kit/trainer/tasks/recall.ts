/**
 * Associative recall: after a pair of letters has been seen, the first letter comes again and the model predicts the second.
 *
 *     c f a b h d | a b c f …       “a b” was seen, so “b” follows the second “a”
 *
 * A transformer solves it with two layers. One head copies the previous letter to each position; an induction head above it finds the
 * letter that followed the current one (Olsson et al. 2022).
 */
import { IGNORED } from '../../../../engine/language-model.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { alphabet, drawDifferent } from './letters.ts';
import type { Task } from './task.ts';

const LETTERS = 16;
/** How many letters are shown before the questions, and how many are asked for. */
const SHOWN = 8;
const ASKED = 8;

export const recall: Task = {
  vocabulary: alphabet(LETTERS),
  tokens: SHOWN + ASKED,
  sequence: (seed, number) => {
    // All letters differ, so each has one successor; the first follows the last.
    const circle = drawDifferent(seed, number, SHOWN, LETTERS);
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
