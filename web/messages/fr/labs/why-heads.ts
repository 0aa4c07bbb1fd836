/** Deux recherches à la fois : une tête de pleine largeur contre deux de demi-largeur. */
import type { words as english } from '../../en/labs/why-heads.ts';

import { sideBySide } from '../side-by-side.ts';

export const words: typeof english = {
  sideBySide,
  trained: 'Et si les poids sont entraînés ?',

  heads: 'Les mêmes poids comme',
  one: 'Une tête',
  two: 'Deux têtes',
  widths: (width, parameters) =>
    `d_model vaut ${width}, avec 4 · ${width}² = ${parameters} poids dans les deux cas : une tête de largeur ${width}, ou deux de ${width / 2}.`,
  balance: 'La tête unique demande',
  balanceValue: (before, first) => `le token précédent ${before}, le premier token ${first}`,
  onlyOne: 'Deux têtes n’ont rien à équilibrer.',
  points: 'Avec quelle force',
  pointsValue: (points) => `${points} au-dessus du score des autres clés`,
  query: 'Requête',

  questions: { before: 'avant lui', first: 'tout premier' },
  shares: (query) => `Où lit « ${query} »`,
  head: (head) => `tête ${head}`,
  target: { before: '← avant', first: '← premier' },
  told: (query) => `Ce qu’apprend « ${query} »`,
  toldHow: 'Chaque moitié de son contexte a un nombre par nature de mot.',
  right: (name) => `${name} : juste`,
  wrong: (said, asked) => `${said} : faux, c’est ${asked}`,
  draw: 'égalité : rien ne ressort',
  tie: 'Les deux recherches se rejoignent : choisissez une requête plus loin.',

  compare: (asked) => (asked === 1 ? 'Mesuré sur la seule requête qui compte' : `Mesuré sur ${asked} requêtes`),
  columns: {
    before: 'part sur le précédent',
    first: 'part sur le premier',
    sum: 'ensemble',
    right: 'deux fois juste',
    error: 'erreur',
  },
  ofAsked: (right, asked) => `${right} sur ${asked}`,
  tooShort: 'Trop court : il y a deux endroits à partir du troisième mot.',
  measured:
    'À partir du troisième token, où les recherches diffèrent. Erreur : le carré moyen de la distance à ce qui est juste.',
  verdict: (right, asked) =>
    `La somme des parts d’une tête aux deux endroits ne dépasse pas 1 : ici elle apprend les deux natures à ${right} requêtes sur ${asked}.`,
  curve: 'Les deux parts de la tête unique, pour chaque équilibre',
  curveLabel: (before, first) =>
    `Parts d’une tête selon son équilibre : sur le token précédent, de ${before} en descendant, sur le premier jusqu’à ${first} ; au milieu, un demi environ chacune.`,
  curveEnds: { before: 'précédent seul', first: 'premier seul' },
  curveLines: { before: 'précédent', first: 'premier' },
  twoHeads: 'deux têtes',
  table: 'La courbe en nombres',
  balanceColumn: 'équilibre',
};
