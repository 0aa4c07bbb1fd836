import { PERIODS } from '../../lesson/constants/hand-made.ts';
import type { words as english } from '../en/hand-made.ts';

const clock = (which: 0 | 1 | 2, hand: string): string => `horloge de ${PERIODS[which]}, ${hand}`;

export const words: typeof english = {
  kinds: {
    determiner: 'déterminant',
    noun: 'nom',
    pronoun: 'pronom',
    boundary: 'frontière',
    preposition: 'préposition',
    verb: 'verbe',
    describing: 'mot qui décrit',
    other: 'autre',
  },
  features: {
    determiner: 'déterminant',
    noun: 'nom',
    pronoun: 'pronom',
    boundary: 'frontière',
    preposition: 'préposition',
    verb: 'verbe',
    describing: 'mot qui décrit',
    other: 'autre',
    one: 'toujours 1',
    first: 'première place',
    'clock0.sin': clock(0, 'sin'),
    'clock0.cos': clock(0, 'cos'),
    'clock1.sin': clock(1, 'sin'),
    'clock1.cos': clock(1, 'cos'),
    'clock2.sin': clock(2, 'sin'),
    'clock2.cos': clock(2, 'cos'),
    'told.determiner': 'lu : déterminant',
    'told.noun': 'lu : nom',
    'told.pronoun': 'lu : pronom',
    'told.boundary': 'lu : frontière',
    'told.preposition': 'lu : préposition',
    'told.verb': 'lu : verbe',
    'told.describing': 'lu : mot qui décrit',
    'told.other': 'lu : autre',
  },
  heads: {
    previous: 'token précédent',
    first: 'premier token',
    sameKind: 'mots de même nature',
    subject: 'sujet d’un verbe',
    boundary: 'frontière',
    even: 'tous à parts égales',
  },
  given: 'choisi à la main',
  givenFeature: (index, feature) => `choisi à la main ; la composante ${index} du modèle est « ${feature} »`,
};

// from: 5b09f52
