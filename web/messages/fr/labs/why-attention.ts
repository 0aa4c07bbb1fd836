/** The translation, one decoder step at a time, and how far apart two words may be; in French. */
import type { words as english } from '../../en/labs/why-attention.ts';
import { count } from '../grammar.ts';

const layers = (n: number): string => count(n, 'couche', 'couches');
const steps = (n: number): string => `${n} pas`;

export const words: typeof english = {
  translation: 'Une traduction, un mot à la fois',
  reading: 'Ce que lit le décodeur',
  readings: { attention: 'chaque mot selon sa part', fixed: 'un seul vecteur fixe' },
  step: 'Mot t',
  next: 'Mot suivant',
  again: 'Depuis le début',
  picture: (word, reading) =>
    `Les mots lus pour « ${word} » : ${reading}. Plus la part est grande, plus le trait est épais.`,
  share: (share, word) => `${share} de « ${word} »`,
  rows: (word) => `Scores et parts pour « ${word} »`,
  scores: 'e(t, i)',
  shares: 'α(t, i)',
  sum: (word) => `Comment se forme c(t) pour « ${word} »`,
  term: (share, word) => `${share} × h(${word})`,
  context: 'c(t)',
  feature: 'composante',
  map: 'Tous les mots jusqu’ici',
  target: 'mot cible',
  found: 'trouvé',
  said: (word, share, source, found) =>
    `Pour « ${word} », le décodeur lit ${share} de « ${source} ». Ce qu’il lit s’accorde à ${found} avec ce qui est voulu ; 1 serait l’accord parfait.`,
  saidFixed: (word, found) =>
    `Pour « ${word} », le décodeur reçoit le même vecteur que pour tout autre mot. Il s’accorde à ${found} avec ce qui est voulu ; 1 serait l’accord parfait.`,
  how: 'Les états sont faits à la main : une composante pour chaque sens, une trace des voisins dans chaque état de l’encodeur. Le reste est l’attention croisée du noyau, avec d = 4. Le vecteur fixe vient de questions nulles : chaque mot reçoit la même part. « trouvé » est le cosinus entre c(t) et le sens à écrire.',

  reach: 'À quelle distance deux mots peuvent-ils être ?',
  distance: 'Distance',
  width: 'Largeur k d’une convolution',
  cone: (distance, width, n) =>
    `Deux mots à distance ${distance} et des convolutions de largeur ${width} : ce que dit le mot de droite arrive à celui de gauche après ${layers(n)}.`,
  ways: {
    recurrent: 'réseau récurrent',
    convolution: (width) => `convolutions, k = ${width}`,
    dilated: (width) => `à trous croissants, k = ${width}`,
    attention: 'attention',
  },
  steps,
  layers,
  reachHow:
    'Chaque cercle est une position, chaque rangée une couche, à partir du bas. Les cercles pleins connaissent le mot en bas à droite. Un réseau plus large n’y aide pas : seules les couches rapprochent les mots.',
};
