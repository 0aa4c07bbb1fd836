/** The hand-made model: kinds of words, what each of its features stands for, and what its heads are called. */
import { type Feature, type HeadName, type Kind, PERIODS } from '../../lesson/constants/hand-made.ts';
import { translatable } from '../part.ts';

const kinds: Readonly<Record<Kind, string>> = {
  determiner: 'determiner',
  noun: 'noun',
  pronoun: 'pronoun',
  boundary: 'boundary',
  preposition: 'preposition',
  verb: 'verb',
  describing: 'describing word',
  other: 'other',
};

const clock = (which: 0 | 1 | 2, hand: string): string => `clock of ${PERIODS[which]}, ${hand}`;

const features: Readonly<Record<Feature, string>> = {
  ...kinds,
  one: 'always 1',
  first: 'first place',
  'clock0.sin': clock(0, 'sin'),
  'clock0.cos': clock(0, 'cos'),
  'clock1.sin': clock(1, 'sin'),
  'clock1.cos': clock(1, 'cos'),
  'clock2.sin': clock(2, 'sin'),
  'clock2.cos': clock(2, 'cos'),
  'told.determiner': 'read: determiner',
  'told.noun': 'read: noun',
  'told.pronoun': 'read: pronoun',
  'told.boundary': 'read: boundary',
  'told.preposition': 'read: preposition',
  'told.verb': 'read: verb',
  'told.describing': 'read: describing word',
  'told.other': 'read: other',
};

const heads: Readonly<Record<HeadName, string>> = {
  previous: 'previous token',
  first: 'first token',
  sameKind: 'words of its kind',
  subject: 'subject of a verb',
  boundary: 'boundary',
  even: 'everything alike',
};

export const words = translatable('hand-made', {
  kinds,
  features,
  heads,
  given: 'chosen by hand',
  givenFeature: (index: number, feature: string) => `chosen by hand; model feature ${index} is “${feature}”`,
});
