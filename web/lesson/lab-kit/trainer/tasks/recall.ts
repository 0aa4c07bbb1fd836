/**
 * Associative recall: a pair of letters has been seen, its first letter comes again, and the second is to be said.
 *
 *     c f a b h d | a b c f …       whoever saw “a b” says “b” after the second “a”
 *
 * A transformer does it with two layers: one head tells every letter what stood before it, and a head above looks for a letter
 * that follows the present one: an induction head (Olsson et al. 2022).
 */
import { IGNORED } from '../../../../engine/language-model.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { alphabet, drawDifferent } from './letters.ts';
import type { Task } from './task.ts';

const LETTERS = 16;
/** Letters that are shown once before they are asked for, and how many are asked for. */
const SHOWN = 8;
const ASKED = 8;

export const recall: Task = {
  vocabulary: alphabet(LETTERS),
  tokens: SHOWN + ASKED,
  sequence: (seed, number) => {
    // All different, so that every letter has one successor; the last is followed by the first.
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

/** Whether the successor of the i-th letter of the circle was seen. That of the last of the shown was not. */
function askable(i: number): boolean {
  return i % SHOWN !== SHOWN - 1;
}
