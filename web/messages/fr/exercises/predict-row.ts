import type { words as english } from '../../en/exercises/predict-row.ts';

const fixed = (value: number): string => value.toFixed(2).replace('.', ',');

const asked = (word: string, head: number | null): string =>
  head === null ? `La requête ${word}` : `La requête ${word} de la tête ${head}`;

export const title = 'Prédire une ligne';

export const words: typeof english = {
  questions: {
    softmax: (word, head) => `${asked(word, head)} a ces scores. Quels poids le softmax en fait-il ?`,
    unscaled: (word, head) => `${asked(word, head)} a ces poids. Lesquels aurait-elle sans la division par √d_k ?`,
    flatter: (word, head) =>
      `${asked(word, head)} a ces poids. Lesquels aurait-elle à une température quatre fois plus haute ?`,
    causal: (word, head) =>
      `${asked(word, head)} a ces poids, sans masque. Lesquels aurait-elle sous un masque causal ?`,
  },

  suppose: (word, score) => `Supposons que le score de ${word} soit ${score}.`,
  measure: (allowed) =>
    `Votre ligne est juste s’il suffit d’y déplacer ${allowed} du poids au plus pour obtenir la vraie ligne.`,
  others: (share) => `Les autres clés n’ont pas de barre. Dans la ligne à prédire, elles ont ensemble ${share}.`,
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
  sumWrong: (sum, whole) => `La somme de vos barres est ${sum}, et non ${whole}.`,

  untouched: 'Déplacez d’abord les barres : elles sont encore à leur place de départ.',
  right: (stray) => `Exact : il suffirait de déplacer ${stray} du poids. Les barres fines montrent la vraie ligne.`,
  misplaced: (stray) => `Pas encore : il faudrait déplacer ${stray} du poids vers d’autres clés.`,

  mistakes: {
    uniform: {
      scores:
        'Vous avez donné autant à chaque clé. Un score plus haut reçoit davantage : chaque point multiplie le poids par 2,7.',
      weights: 'Vous avez donné autant à chaque clé. Les clés qui diffèrent maintenant diffèrent encore ensuite.',
    },
    allOnOne: 'Vous avez tout donné à une clé. Un score un peu au-dessous du plus haut garde du poids.',
    reversed: 'Vous avez donné le plus au score le plus bas ; le plus haut reçoit le plus.',
    linear:
      'Vous avez divisé les scores par leur somme. Calculez d’abord leurs exponentielles : les écarts grandissent.',
    forbidden: 'Vous avez donné du poids à une clé interdite, dont l’exponentielle vaut 0.',
    unchanged: {
      softmax: 'C’est la ligne de la figure. Ici, un de ses scores est différent.',
      unscaled: 'La ligne est restée telle quelle. Sans la division, les scores sont plus écartés.',
      flatter: 'La ligne est restée telle quelle. À haute température, les écarts comptent moins.',
    },
    wrongWay: {
      unscaled: 'Vous avez aplati la ligne. Des scores plus grands sont plus écartés : la ligne s’accentue.',
      flatter: 'Vous avez accentué la ligne. Une haute température l’aplatit.',
    },
  },

  hints: {
    softmax: (_row, whole) => [
      'Un point de score en plus rend un poids e ≈ 2,7 fois plus grand ; deux points, 7,4 fois.',
      `Donnez 1 au plus haut score, et à chaque autre la part qui lui revient ; puis appuyez sur « Ramener à ${whole} ».`,
    ],
    unscaled: ({ root }, whole) => [
      `Les scores seraient √d_k = ${fixed(root)} fois plus grands.`,
      `Divisez donc chaque poids par le plus grand, élevez-le à la puissance ${fixed(root)}, et ramenez la ligne à ${whole}.`,
    ],
    flatter: (_row, whole) => [
      'Tous les écarts entre scores se réduisent au quart.',
      `Divisez chaque poids par le plus grand, prenez deux fois la racine carrée, et ramenez la ligne à ${whole}.`,
    ],
    causal: (_row, whole) => [
      'Les clés après la requête reçoivent −∞, dont l’exponentielle vaut 0.',
      `Les autres gardent leurs rapports. Baissez à 0 les barres suivantes, puis appuyez sur « Ramener à ${whole} ».`,
    ],
  },

  factors: {
    softmax: (_root, temperature) => (temperature === 1 ? 'softmax' : `softmax à τ = ${fixed(temperature)}`),
    unscaled: (root) => `softmax de ${fixed(root)} × score`,
    flatter: () => 'softmax de score / 4',
    causal: () => 'softmax jusqu’à la requête',
  },
  solutions: {
    softmax: 'L’exponentielle de chaque score, divisée par la somme de la ligne.',
    unscaled: 'Sans la division par √d_k, le plus haut score prend davantage de la ligne.',
    flatter: 'À haute température, les poids de la ligne s’égalisent.',
    causal: 'Le poids des clés interdites va aux clés permises, en proportion.',
  },
};

// from: a2ba0fe
