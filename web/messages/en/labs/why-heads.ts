/** Two lookups at once: one head of full width against two of half the width. */
import { sideBySide } from '../side-by-side.ts';

export const words = {
  sideBySide,
  trained: 'And when the weights are trained?',

  heads: 'The same weights as',
  one: 'One head',
  two: 'Two heads',
  widths: (width: number, parameters: string) =>
    `d_model is ${width}, with 4 · ${width}² = ${parameters} weights either way: one head of width ${width}, or two of ${width / 2}.`,
  balance: 'The one head asks for',
  balanceValue: (before: string, first: string) => `the token before ${before}, the first token ${first}`,
  onlyOne: 'Two heads have nothing to balance.',
  points: 'How loudly',
  pointsValue: (points: string) => `${points} above other keys’ scores`,
  query: 'Query',

  questions: { before: 'before it', first: 'first of all' },
  shares: (query: string) => `Where “${query}” reads`,
  head: (head: number) => `head ${head}`,
  target: { before: '← before', first: '← first' },
  told: (query: string) => `What “${query}” is told`,
  toldHow: 'Each half of its context has a number for each kind of word.',
  right: (name: string) => `${name}: right`,
  wrong: (said: string, asked: string) => `${said}: wrong, it is ${asked}`,
  draw: 'a draw: nothing stands out',
  tie: 'Both lookups meet: choose a later query.',

  compare: (asked: number) => (asked === 1 ? 'Measured on the one query that counts' : `Measured on ${asked} queries`),
  columns: {
    before: 'share on the token before',
    first: 'share on the first',
    sum: 'together',
    right: 'both told rightly',
    error: 'error',
  },
  ofAsked: (right: number, asked: number) => `${right} of ${asked}`,
  tooShort: 'Too short: there are two places from the third word on.',
  measured: 'From the third token on, where the lookups differ. Error: the mean squared distance from what is right.',
  verdict: (right: number, asked: number) =>
    `One head’s shares on the two places add up to 1 at most: here it tells ${right} of ${asked} queries both kinds.`,
  curve: 'The one head’s two shares, for every balance',
  curveLabel: (before: string, first: string) =>
    `One head’s shares against its balance: on the token before from ${before} down, on the first up to ${first}; in the middle about a half each.`,
  curveEnds: { before: 'only before', first: 'only first' },
  curveLines: { before: 'before', first: 'first' },
  twoHeads: 'two heads',
  table: 'The curve as numbers',
  balanceColumn: 'balance',
};
