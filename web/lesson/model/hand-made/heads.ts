/**
 * Six hand-made heads, given by the features that queries and keys read. All other weights are 0. The entries make the dot
 * product large for the keys that the head looks for.
 */
import { type Feature, type HeadName, KINDS } from '../../constants/hand-made.ts';
import { codeOf, turn } from './codes.ts';

/** The inputs of one projection of one head: feature to the head's four numbers. */
export type Takes = readonly (readonly [from: Feature, into: readonly number[]])[];

export interface HandMadeHead {
  readonly name: HeadName;
  readonly query: Takes;
  readonly key: Takes;
}

/** Scale of the queries, which sharpens the softmax. Chosen so that a head is nearly certain. */
const GAIN = { previous: 50, first: 14, sameKind: 3, verb: 60, rest: 50, near: 20, boundary: 18 } as const;

/** A query whose clock hand points `back` positions earlier: a rotation, which a matrix can express. */
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
    // Only one position matches the query on both clocks, turned back by one position.
    name: 'previous',
    query: [...turnedBack(0, 1, GAIN.previous, 0), ...turnedBack(1, 1, GAIN.previous, 2)],
    key: [...turnedBack(0, 0, 1, 0), ...turnedBack(1, 0, 1, 2)],
  },
  { name: 'first', query: [['one', [GAIN.first, 0, 0, 0]]], key: [['first', [1, 0, 0, 0]]] },
  { name: 'sameKind', query: kinds(GAIN.sameKind), key: kinds(1) },
  {
    // A verb looks for a noun or a pronoun, preferably just before it; all other words fall back to the first token.
    name: 'subject',
    query: [['one', [0, GAIN.rest, 0, 0]], ['verb', [GAIN.verb, -GAIN.rest, 0, 0]], ...turnedBack(2, 1, GAIN.near, 2)],
    key: [['noun', [1, 0, 0, 0]], ['pronoun', [1, 0, 0, 0]], ['first', [0, 1, 0, 0]], ...turnedBack(2, 0, 1, 2)],
  },
  {
    // Without a boundary, the first token serves as one.
    name: 'boundary',
    query: [['one', [GAIN.boundary, 0, 0, 0]]],
    key: [
      ['boundary', [1, 0, 0, 0]],
      ['first', [0.5, 0, 0, 0]],
    ],
  },
  { name: 'even', query: [], key: [] },
];

/** Every head reports the kind of what it reads; W_O is the same for all heads. */
export const VALUE: Takes = kinds(1);
