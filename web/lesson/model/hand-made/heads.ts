/**
 * Six heads made by hand. Each is written as what its query and its key take from which feature; everything else is 0. A head
 * finds what it looks for because the entries below make the dot product of that query with that key large.
 */
import { type Feature, type HeadName, KINDS } from '../../constants/hand-made.ts';
import { codeOf } from './codes.ts';
import { turn } from './features.ts';

/** What one projection of one head takes: from a feature, into the head's four numbers. */
export type Takes = readonly (readonly [from: Feature, into: readonly number[]])[];

export interface HandMadeHead {
  readonly name: HeadName;
  readonly query: Takes;
  readonly key: Takes;
}

/** How much louder a query asks than keys answer: what makes the softmax decide. Chosen so that a head is nearly certain. */
const GAIN = { previous: 50, first: 14, sameKind: 3, verb: 60, rest: 50, near: 20, boundary: 18 } as const;

/** A query whose clock hand stands `back` places earlier: a rotation, which a matrix can do. */
function turnedBack(clock: 0 | 1 | 2, back: number, gain: number, at: 0 | 2): Takes {
  const angle = back * turn(clock);
  const [cos, sin] = [gain * Math.cos(angle), gain * Math.sin(angle)];
  const into = (first: number, second: number) => (at === 0 ? [first, second, 0, 0] : [0, 0, first, second]);
  return [
    [`clock${clock}.sin`, into(cos, sin)],
    [`clock${clock}.cos`, into(-sin, cos)],
  ];
}

function kinds(gain: number): Takes {
  return KINDS.map((kind) => [kind, codeOf(kind).map((entry) => gain * entry)] as const);
}

export const HEADS: readonly HandMadeHead[] = [
  {
    // Both clocks of the key agree with the query's, one place turned back, at one place only.
    name: 'previous',
    query: [...turnedBack(0, 1, GAIN.previous, 0), ...turnedBack(1, 1, GAIN.previous, 2)],
    key: [...turnedBack(0, 0, 1, 0), ...turnedBack(1, 0, 1, 2)],
  },
  {
    name: 'first',
    query: [['one', [GAIN.first, 0, 0, 0]]],
    key: [['first', [1, 0, 0, 0]]],
  },
  { name: 'sameKind', query: kinds(GAIN.sameKind), key: kinds(1) },
  {
    // A verb looks for a noun or a pronoun, rather for one just before it than for others; all other words rest on the first token.
    name: 'subject',
    query: [['one', [0, GAIN.rest, 0, 0]], ['verb', [GAIN.verb, -GAIN.rest, 0, 0]], ...turnedBack(2, 1, GAIN.near, 2)],
    key: [['noun', [1, 0, 0, 0]], ['pronoun', [1, 0, 0, 0]], ['first', [0, 1, 0, 0]], ...turnedBack(2, 0, 1, 2)],
  },
  {
    // Where no boundary is to be found, the first token serves for one.
    name: 'boundary',
    query: [['one', [GAIN.boundary, 0, 0, 0]]],
    key: [
      ['boundary', [1, 0, 0, 0]],
      ['first', [0.5, 0, 0, 0]],
    ],
  },
  { name: 'even', query: [], key: [] },
];

/** Every head passes on the kind of what it reads, and W_O tells the reader: the same for all heads. */
export const VALUE: Takes = kinds(1);
