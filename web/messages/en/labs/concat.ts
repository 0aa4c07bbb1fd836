/** The memory lens of `concat`: what each step does. */
import { lens } from '../lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Z as attention leaves it: one matrix a head, head after head.',
    transpose: 'Tokens come first now. Nothing has moved; the first two strides have changed places.',
    contiguous: 'The numbers are copied into reading order: token after token, each with all its heads.',
    view: 'Head and feature become one axis again. Nothing moves: every row is a token with all its heads side by side.',
    wrong:
      'The notebook’s short cut: view without transposing back. The shape is right, and the first row is two tokens of one head.',
    refused: 'Transposed, but not copied: the numbers of one row no longer lie side by side, and view may not copy.',
  },
};
