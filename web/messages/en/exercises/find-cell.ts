/** Finding a number in another tensor: what is asked, hints, and what to say to a wrong answer. */
import { translatable } from '../../part.ts';
import { counted } from '../grammar.ts';

export const title = 'Find a number';

export const words = translatable('exercises/find-cell', {
  find: (code: string, address: string, source: string) =>
    `\`${code}\` (${address}) is read from \`${source}\`. Where does it lie there?`,
  whole: 'Answer as code counts: in whole numbers, from 0. The figure counts from 1.',
  fields: {
    row: 'row',
    column: 'column',
    /** The label of an index that is asked for. */
    index: (name: string, letter: string) => `${name} ${letter}`,
  },
  rightPlace: 'Right.',
  partly: (right: number, of: number) => `Not yet: ${right} of ${of} ${right === 1 ? 'is' : 'are'} right.`,

  /** Wrong answers that show what went wrong. */
  mistakes: {
    countedFromOne: 'You counted from 1, as the figure does. In code, indices start at 0.',
    headFromOne: 'You counted heads from 1, as the figure does. In code the first head is h = 0.',
    reversed: 'The right numbers in the wrong order.',
    interleaved:
      'You gave the columns to the heads in turn. The columns of a head lie side by side: column = h·d_k + d.',
    sharedInTurn: 'You gave the heads to the groups in turn. Neighbouring heads share: g = ⌊h / group⌋.',
    withoutTranspose:
      'That is where a view without the transpose would look. Heads and tokens have to change places first.',
    asIfTransposed: 'That is where it should lie. A view keeps the flat position, so it reads elsewhere.',
  },

  hints: {
    heads: (width: number) =>
      `Each head has ${counted(width, 'column', 'columns')}, side by side, those of h = 0 first.`,
    shared: (size: number) =>
      `${counted(size, 'head shares', 'heads in a row share')} one: divide h by ${size}, and round down.`,
    flattened: (tensor: string, symbols: string) => `The column of \`${tensor}\` is ${symbols}.`,
    flatThere: (tensor: string, symbols: string) => `In \`${tensor}\` it is ${symbols}.`,
    flat: (symbols: string, numbers: string) => `The flat position is ${symbols} = ${numbers}. It stays the same.`,
    firstIndex: (label: string, value: number) => `${label} is ${value}.`,
  },
});
