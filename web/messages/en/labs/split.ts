/** The memory lens of `split`: what each step does. */
import { lens } from '../lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Q as the projection leaves it: a row a token, all heads’ columns side by side.',
    view: 'The columns get names: head, then feature. No number moves.',
    transpose:
      'Heads come first, and nothing moved: two strides changed places. Reading in order jumps through memory.',
    contiguous: 'The numbers are copied into reading order: each head’s lie together.',
    wrong:
      'The short cut: the right shape at once. Memory is cut into other pieces, and the first head gets the first tokens with all their columns.',
  },
};
