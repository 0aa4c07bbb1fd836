/** Deux recherches à la fois : une tête de pleine largeur contre deux de demi-largeur. */
import type { words as english } from '../../en/labs/why-heads.ts';

import { sideBySide } from '../side-by-side.ts';

export const words: typeof english = {
  sideBySide,
  trained: 'Et si personne ne fait les poids, mais qu’ils sont entraînés ?',

  heads: 'Les mêmes poids comme',
  one: 'Une tête',
  two: 'Deux têtes',
  widths: (width, parameters) =>
    `Dans les deux cas d_model vaut ${width} et la couche a 4 · ${width}² = ${parameters} poids : une tête de largeur ${width}, ou deux de largeur ${width / 2}.`,
  balance: 'La tête unique demande',
  balanceValue: (before, first) => `le token précédent ${before}, le premier token ${first}`,
  onlyOne: 'Avec deux têtes, il n’y a rien à équilibrer.',
  points: 'Avec quelle force',
  pointsValue: (points) => `${points} points au-dessus des autres clés`,
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
  tie: 'Ces deux recherches tombent au même endroit ; choisissez une requête plus loin.',

  compare: (asked) => (asked === 1 ? 'Mesuré sur la seule requête qui compte' : `Mesuré sur ${asked} requêtes`),
  columns: {
    before: 'part sur le précédent',
    first: 'part sur le premier',
    sum: 'ensemble',
    right: 'deux fois juste',
    error: 'erreur',
  },
  ofAsked: (right, asked) => `${right} sur ${asked}`,
  tooShort: 'La phrase est trop courte : il y a deux endroits à chercher à partir du troisième mot.',
  measured:
    'À partir du troisième token, pour que les deux recherches aient deux endroits. L’erreur est le carré moyen de la distance entre ce qui arrive et ce qui est juste.',
  verdict: (right, asked) =>
    `Quel que soit le réglage de la tête unique, la somme de ses parts aux deux endroits ne dépasse pas 1 : ici elle apprend les deux natures à ${right} requêtes sur ${asked}. Deux têtes ont chacune une ligne entière.`,
  curve: 'Les deux parts de la tête unique, pour chaque équilibre',
  curveLabel: (before, first) =>
    `Parts d’une tête selon son équilibre : sur le token précédent en descendant depuis ${before}, sur le premier en montant jusqu’à ${first} ; au milieu, les deux valent à peu près un demi.`,
  curveEnds: { before: 'précédent seul', first: 'premier seul' },
  curveLines: { before: 'précédent', first: 'premier' },
  twoHeads: 'deux têtes',
  table: 'La courbe en nombres',
  balanceColumn: 'équilibre',
};
