/** The memory lens of `concat`: what each step does. */
import { lens } from '../../../messages/en/labs/lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Z as attention leaves it: all tokens of one head, then all tokens of the next.',
    transpose: 'The tokens come first now. No number has moved; two strides have changed places.',
    contiguous: 'The numbers are copied into reading order: token after token, each with all its heads.',
    view: 'Head and feature become one axis: each row is one token, with all heads side by side.',
    wrong:
      'The short cut: view without transposing back. The shape is right, but the first row holds several tokens of one head.',
    refused: 'Transposed, but not copied: the numbers of a row no longer lie side by side, and view may not copy them.',
  },
};
