/** The memory lens of `split`: what each step does. */
import { lens } from '../lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Q as the projection leaves it: one row a token, every head’s columns side by side.',
    view: 'The columns get names: head, then feature. The numbers stay where they are.',
    transpose:
      'Heads come first now, and still nothing has moved: only the two strides have changed places. Reading in order jumps through memory.',
    contiguous: 'The numbers are copied into the order in which they are read. Now each head’s numbers lie together.',
    wrong:
      'The short cut: the right shape straight away. Memory is simply cut into other pieces, and head 0 gets whole rows of the first tokens.',
  },
};
