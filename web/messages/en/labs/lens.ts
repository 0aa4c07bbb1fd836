/** The memory lens, which two laboratories share. */
import { count } from '../grammar.ts';
export const lens = {
  step: 'What the code has done so far',
  memory: (n: number) => (n === 0 ? 'Memory' : `Memory: ${count(n, 'number', 'numbers')} in a row`),
  memoryLabel: (tokens: number, heads: number) =>
    `The buffer, number after number, coloured by owner: ${count(tokens, 'token', 'tokens')}, ${count(heads, 'head', 'heads')}. The table below lists it.`,
  refused:
    'PyTorch refuses: “view size is not compatible with input tensor’s size and stride … Use .reshape(...) instead.” reshape would copy.',
  tensor: (code: string) => `What ${code} gives`,
  tensorLabel: 'The tensor’s cells; arrow keys move',
  shape: 'shape',
  strides: 'strides',
  contiguous: 'contiguous',
  moved: 'moved by this step',
  movedOf: (moved: number, all: number) => `${moved} of ${all}`,
  visits: 'reading in order visits',
  yes: 'yes',
  no: 'no',
  head: (h: number) => `h = ${h}`,
  cell: (index: string, address: number) => `[${index}], address ${address}: `,
  reads: (index: string, sum: string, address: number) => `[${index}] lies at ${sum} = address ${address}.`,
  whose: (value: string, token: string, h: number, d: number) =>
    `There stands ${value}, the number of token “${token}”, h = ${h}, d = ${d}.`,
  wrong: (wrong: number, all: number) =>
    `${wrong} of ${count(all, 'number', 'numbers')} ${wrong === 1 ? 'stands' : 'stand'} where another’s should.`,
  colour: 'Colour by owner',
  byToken: 'token t',
  byHead: 'head h',
  sizes: { tokens: 'Tokens T', heads: 'Heads H', features: 'Width d_k' },
  how: 'This layer over the first words of your sentence is small enough to show every number. Each cell shows its number and its owner, counted from 0.',
  table: 'All cells as a table',
  columns: ['index', 'address', 'number', 'token', 'head h', 'feature d', 'right place'],
};
