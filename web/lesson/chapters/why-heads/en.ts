/** Two lookups at once: one head of full width against two of half the width. */
import { count } from '../../../messages/en/grammar.ts';
import { sideBySide } from '../../../messages/en/labs/side-by-side.ts';

export const words = {
  sideBySide,
  trained: 'And when the weights are trained?',

  heads: 'Read the same columns as',
  one: 'One head',
  two: 'Two heads',
  widths: (width: number, parameters: string) =>
    `d_model is ${width}, with 4 · ${width}² = ${parameters} parameters either way: one head of width ${width}, or two of ${width / 2}.`,
  balance: 'The one head asks for',
  balanceValue: (before: string, first: string) => `the word before ${before}, the first word ${first}`,
  onlyOne: 'Two heads have nothing to balance.',
  points: 'Lead of the wanted score',
  pointsValue: (points: string) => `${points} more than every other score`,
  query: 'Query',

  questions: { before: 'before it', first: 'first of all' },
  shares: (query: string) => `Where “${query}” reads`,
  shared: 'One row for both questions: the mean of two rows',
  lookups: (query: string, before: string, first: string) =>
    `“${query}” asks about the word before it, “${before}”, and about the first word, “${first}”`,
  head: (head: number) => `head ${head}`,
  received: (query: string) => `What “${query}” receives`,
  receivedHow: 'Each half of its context has one number for each kind of word.',
  right: (name: string) => `${name}: right`,
  wrong: (answered: string, asked: string) => `${answered}: wrong, it is ${asked}`,
  draw: 'a draw: no kind stands out',
  tie: 'Here both lookups lead to the same word: choose a later query.',

  compare: (asked: number) => (asked === 1 ? 'Measured on the one query that counts' : `Measured on ${asked} queries`),
  columns: {
    before: 'weight on the word before',
    first: 'weight on the first word',
    sum: 'together',
    right: 'both right',
    error: 'error',
  },
  ofAsked: (right: number, asked: number) => `${right} of ${asked}`,
  tooShort: 'This sentence is too short: the two places differ from the third word on.',
  measured:
    'Measured from the third word on, where the two places differ. The error is the mean squared distance from the right answer.',
  verdict: (right: number, asked: number) =>
    `The weights of one head on the two places add up to 1 at most. Here it gets both kinds right for ${right} of ${count(asked, 'query', 'queries')}.`,
};
