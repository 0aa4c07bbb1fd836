/** The memory lens of `concat`: what each step does. */
import { lens } from '../lens.ts';

export const words = {
  lens,
  stages: {
    given: 'Z as attention leaves it: head after head.',
    transpose: 'Tokens come first. Nothing moved; two strides changed places.',
    contiguous: 'The numbers are copied into reading order: token after token, each with all its heads.',
    view: 'Head and feature become one axis: a row is a token with all its heads side by side.',
    wrong:
      'The notebook’s short cut: view without transposing back. The shape is right, but the first row holds several tokens of one head.',
    refused: 'Transposed, but not copied: a row’s numbers no longer lie side by side, and view may not copy.',
  },
};
