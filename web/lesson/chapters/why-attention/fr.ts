/** The translation, one decoder step at a time, and how far apart two words may be; in French. */

import { count } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

const layers = (n: number): string => count(n, 'couche', 'couches');
const steps = (n: number): string => `${n} pas`;

export const words: typeof english = {
  translation: 'Une traduction, un mot à la fois',
  reading: 'Ce que lit le décodeur',
  readings: { attention: 'chaque mot selon son poids', fixed: 'un seul vecteur fixe' },
  step: 'Mot t',
  next: 'Mot suivant',
  again: 'Depuis le début',
  picture: (word, reading) =>
    `Ce qui est lu pour « ${word} » : ${reading}. Plus le poids est grand, plus le trait est épais.`,
  share: (share, word) => `${share} de « ${word} »`,
  rows: (word) => `Scores et poids pour « ${word} »`,
  scores: 'S(t, s)',
  shares: 'α(t, s)',
  sum: (word) => `Comment se forme Z(t) pour « ${word} »`,
  term: (share, word) => `${share} × V(${word})`,
  context: 'Z(t)',
  feature: 'composante',
  map: 'Tous les mots jusqu’ici',
  target: 'mot cible',
  found: 'trouvé',
  unwritten: 'pas encore écrit',
  said: (word, share, source, found) =>
    `Pour « ${word} », le décodeur lit ${share} de « ${source} » ; trouvé : ${found} sur 1.`,
  saidFixed: (word, found) => `« ${word} » reçoit le même vecteur que tout autre mot ; trouvé : ${found} sur 1.`,
  how: 'Les lignes sont faites à la main : un nombre par sens et, dans les lignes anglaises, une trace des voisins. Cette page calcule le reste, avec d = 4. Pour le vecteur fixe, chaque mot interroge avec une ligne de zéros : tous les poids sont égaux. « Trouvé » est le cosinus entre Z(t) et le sens dont le mot a besoin.',

  reach: 'À quelle distance deux mots peuvent-ils être ?',
  networks:
    'L’attention a eu deux rivaux. Un réseau récurrent lit les mots l’un après l’autre, et transmet au suivant ce qu’il a retenu. Une convolution montre à chaque mot ses plus proches voisins, k mots en tout ; la couche suivante lui montre ce que ceux-ci ont vu.',
  distance: 'Distance',
  width: 'Largeur k d’une convolution',
  cone: (distance, width, n) =>
    `Avec des convolutions de largeur ${width}, l’information franchit ${count(distance, 'position', 'positions')} en ${layers(n)}.`,
  ways: {
    recurrent: 'réseau récurrent',
    convolution: (width) => `convolutions, k = ${width}`,
    dilated: (width) => `convolutions à trous, k = ${width}`,
    attention: 'attention',
  },
  steps,
  layers,
  reachHow:
    'Chaque cercle est une position, chaque rangée une couche, de bas en haut. Les cercles pleins ont reçu quelque chose du mot en bas à droite. Avec des trous, les k mots s’écartent d’une couche à l’autre.',
};

// from: 86a6023
