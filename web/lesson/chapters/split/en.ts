/** The memory lens of `split`: what each step does. */
import { lens } from '../../../messages/en/labs/lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Q as the projection leaves it: one row for each token, with the columns of all heads side by side.',
    view: 'The columns get names: first the head, then the feature. No number moves.',
    transpose:
      'The heads come first now. Still no number has moved: two strides have changed places, and reading in order jumps through memory.',
    contiguous: 'The numbers are copied into reading order: those of each head lie side by side.',
    wrong:
      'The short cut gives the right shape, but it cuts memory into other pieces: the first head gets the first tokens with all their columns.',
  },
};
