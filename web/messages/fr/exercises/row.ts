/** Predicting a row of weights, in French. */
import type { row as english } from '../../en/exercises/row.ts';

const fixed = (value: number): string => value.toFixed(2).replace('.', ',');

const asked = (word: string, head: number | null): string =>
  head === null ? `La requête ${word}` : `La requête ${word} de la tête ${head}`;

export const row: typeof english = {
  questions: {
    softmax: (word, head) => `${asked(word, head)} a ces scores. Quels poids le softmax en fait-il ?`,
    unscaled: (word, head) => `${asked(word, head)} a ces poids. Lesquels aurait-elle sans la division par √d_k ?`,
    sharper: (word, head) =>
      `${asked(word, head)} a ces poids. Lesquels aurait-elle avec tous les scores multipliés par 4 ?`,
    flatter: (word, head) =>
      `${asked(word, head)} a ces poids. Lesquels aurait-elle à une température quatre fois plus haute ?`,
    shifted: (word, head) => `${asked(word, head)} a ces poids. Lesquels aurait-elle avec 5 de plus à chaque score ?`,
    causal: (word, head) =>
      `${asked(word, head)} a ces poids, clés ultérieures permises. Lesquels aurait-elle sous un masque causal ?`,
  },

  measure: (allowed) =>
    `Jusqu’à ${allowed} du poids peut être sur de mauvaises clés : la moitié de la somme des écarts.`,
  others: (share) => `Les autres clés, sans barre, ont ensemble ${share}.`,
  key: 'clé',
  score: 'score',
  now: 'maintenant',
  yourGuess: 'votre estimation',
  yourRow: 'Votre ligne de poids',
  realRow: 'La vraie ligne',
  bar: (key, given) => `Poids de ${key}, donné : ${given}`,
  real: (share) => `en réalité ${share}`,
  sum: 'Somme',
  normalise: (whole) => `Ramener à ${whole}`,
  sumWrong: (sum, whole) => `La somme de vos barres est ${sum}, non ${whole}.`,

  right: (stray) => `Exact : seulement ${stray} du poids est sur de mauvaises clés. Barres fines : la vraie ligne.`,
  misplaced: (stray) => `Pas encore : ${stray} du poids est sur de mauvaises clés.`,

  mistakes: {
    uniform:
      'Vous avez partagé également. Un score plus haut reçoit davantage : chaque point multiplie la part par 2,7.',
    allOnOne: 'Vous avez tout donné à une clé. Un score un peu au-dessous du plus haut garde une part.',
    reversed: 'Vous avez donné le plus au score le plus bas ; le plus haut reçoit le plus.',
    linear: 'Vous avez partagé les scores. Partagez leurs exponentielles : les écarts grandissent.',
    forbidden: 'Vous avez donné du poids à une clé interdite, dont l’exponentielle vaut 0.',
    sharpened: 'Ajouter autant à chaque score ne change aucun écart, et seuls les écarts comptent.',
    unchanged: {
      unscaled: 'La ligne est restée telle quelle. Sans la division, les scores sont plus écartés.',
      sharper: 'La ligne est restée telle quelle. Quatre fois le score, c’est quatre fois les écarts.',
      flatter: 'La ligne est restée telle quelle. À haute température, les écarts comptent moins.',
    },
    wrongWay: {
      unscaled: 'Vous avez aplati la ligne. Des scores plus grands sont plus écartés : la ligne s’accentue.',
      sharper: 'Vous avez aplati la ligne. De plus grands écarts l’accentuent.',
      flatter: 'Vous avez accentué la ligne. Une haute température l’aplatit.',
    },
  },

  hints: {
    softmax: () => [
      'Un point de score en plus rend un poids e ≈ 2,7 fois plus grand ; deux points, 7,4 fois.',
      'Donnez 1 au plus haut score, à chaque autre son multiple, puis appuyez sur « Ramener à 1 ».',
    ],
    unscaled: ({ root }) => [
      `Les scores seraient √d_k = ${fixed(root)} fois plus grands.`,
      `Divisez donc chaque poids par le plus grand, élevez-le à la puissance ${fixed(root)}, et ramenez la ligne à 1.`,
    ],
    sharper: () => [
      'Des scores qui diffèrent de 1 diffèrent maintenant de 4 : le rapport de leurs poids passe de 2,7 à 55.',
      'Divisez chaque poids par le plus grand, élevez-le à la puissance 4, et ramenez la ligne à 1.',
    ],
    flatter: () => [
      'Tous les écarts entre scores se réduisent au quart.',
      'Divisez chaque poids par le plus grand, prenez deux fois la racine carrée, et ramenez la ligne à 1.',
    ],
    shifted: () => [
      'exp(x + 5) = exp(x) · exp(5) : qu’est-ce que cela fait à chaque numérateur, et à la somme ?',
      'Le facteur est au-dessus et au-dessous de la barre.',
    ],
    causal: () => [
      'Les clés après la requête reçoivent −∞, dont l’exponentielle vaut 0.',
      'Les autres gardent leurs rapports. Baissez à 0 les barres suivantes, puis appuyez sur « Ramener à 1 ».',
    ],
  },

  factors: {
    softmax: (_root, temperature) => (temperature === 1 ? 'softmax' : `softmax à τ = ${fixed(temperature)}`),
    unscaled: (root) => `softmax de ${fixed(root)} × score`,
    sharper: () => 'softmax de 4 × score',
    flatter: () => 'softmax de score / 4',
    shifted: () => 'softmax de score + 5',
    causal: () => 'softmax jusqu’à la requête',
  },
  solutions: {
    softmax: 'L’exponentielle de chaque score, divisée par la somme de la ligne.',
    unscaled: 'Sans la division par √d_k, le plus haut score prend davantage de la ligne.',
    sharper: 'Quatre fois le score, c’est un quart de la température : le plus haut score y gagne.',
    flatter: 'À haute température, la ligne va vers des parts égales.',
    shifted: 'Rien ne change : exp(5) est dans chaque numérateur et dans la somme. On peut donc soustraire le maximum.',
    causal: 'Les parts des clés interdites vont aux clés permises, en proportion.',
  },
};
