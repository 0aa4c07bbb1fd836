import { sideBySide } from '../../../messages/fr/labs/side-by-side.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  sideBySide,
  trained: 'Et si les poids sont entraînés ?',

  heads: 'Lire les mêmes colonnes comme',
  one: 'Une tête',
  two: 'Deux têtes',
  widths: (width, parameters) =>
    `d_model vaut ${width}, avec 4 · ${width}² = ${parameters} paramètres dans les deux cas : une tête de largeur ${width}, ou deux de ${width / 2}.`,
  balance: 'La tête unique demande',
  balanceValue: (before, first) => `le mot précédent ${before}, le premier mot ${first}`,
  onlyOne: 'Deux têtes n’ont rien à équilibrer.',
  points: 'Avance du score voulu',
  pointsValue: (points) => `${points} de plus que chaque autre score`,
  query: 'Requête',

  questions: { before: 'avant lui', first: 'tout premier' },
  shares: (query) => `Où lit « ${query} »`,
  shared: 'Une ligne pour les deux questions : la moyenne de deux lignes',
  lookups: (query, before, first) =>
    `« ${query} » s’informe sur le mot précédent, « ${before} », et sur le premier, « ${first} »`,
  head: (head) => `tête ${head}`,
  received: (query) => `Ce que reçoit « ${query} »`,
  receivedHow: 'Chaque moitié de son contexte contient un nombre par nature de mot.',
  right: (name) => `${name} : juste`,
  wrong: (answered, asked) => `${answered} : faux, c’est ${asked}`,
  draw: 'égalité : aucune nature ne ressort',
  tie: 'Ici, les deux recherches mènent au même mot : choisissez une requête plus loin dans la phrase.',

  compare: (asked) => (asked === 1 ? 'Mesuré sur la seule requête qui compte' : `Mesuré sur ${asked} requêtes`),
  columns: {
    before: 'poids du mot précédent',
    first: 'poids du premier mot',
    sum: 'ensemble',
    right: 'les deux justes',
    error: 'erreur',
  },
  ofAsked: (right, asked) => `${right} sur ${asked}`,
  tooShort: 'Cette phrase est trop courte : les deux endroits diffèrent à partir du troisième mot.',
  measured:
    'Mesuré à partir du troisième mot, où les deux endroits diffèrent. L’erreur est le carré moyen de la distance à la bonne réponse.',
  verdict: (right, asked) =>
    `La somme des poids d’une tête aux deux endroits ne dépasse pas 1. Ici, elle trouve les deux natures dans ${right} cas sur ${asked}.`,
};

// from: 7d3feb4
