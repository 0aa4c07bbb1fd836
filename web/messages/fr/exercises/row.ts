/** Predicting a row of weights, in French. */
import type { row as english } from '../../en/exercises/row.ts';

const fixed = (value: number): string => value.toFixed(2).replace('.', ',');

export const row: typeof english = {
  questions: {
    softmax: (word, head) =>
      `Voici les scores de la requête ${word} dans la tête ${head}. Quels poids le softmax en fait-il ?`,
    unscaled: (word, head) =>
      `Voici les poids de la requête ${word} dans la tête ${head}. Que seraient-ils si les scores n’étaient pas divisés par √d_k ?`,
    sharper: (word, head) =>
      `Voici les poids de la requête ${word} dans la tête ${head}. Que deviennent-ils quand tous les scores sont multipliés par 4 ?`,
    flatter: (word, head) =>
      `Voici les poids de la requête ${word} dans la tête ${head}. Que deviennent-ils à une température quatre fois plus haute ?`,
    shifted: (word, head) =>
      `Voici les poids de la requête ${word} dans la tête ${head}. Que deviennent-ils quand on ajoute 5 à chaque score ?`,
    causal: (word, head) =>
      `Voici les poids de la requête ${word} dans la tête ${head}, les clés ultérieures étant permises. Que deviennent-ils sous un masque causal ?`,
  },

  measure: (allowed) =>
    `Mesuré par le poids mis sur de mauvaises clés : la moitié de la somme des écarts. Jusqu’à ${allowed}, c’est juste.`,
  others: (share) => `Les autres clés ont ensemble ${share} ; elles n’ont pas de barre ici.`,
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
  sumWrong: (sum, whole) => `La somme de vos barres est ${sum}. Elle doit être ${whole}.`,

  right: (stray) =>
    `Exact : seulement ${stray} du poids est sur de mauvaises clés. Les barres fines sont la vraie ligne.`,
  misplaced: (stray) => `Pas encore : ${stray} du poids est sur de mauvaises clés.`,

  mistakes: {
    uniform:
      'Vous avez partagé le poids également. Un score plus haut reçoit davantage, et chaque point de score multiplie la part par 2,7.',
    allOnOne:
      'Vous avez tout donné à une clé. Le softmax est doux : des clés dont le score est un peu au-dessous du plus haut gardent une part.',
    reversed: 'Vous avez donné le plus au score le plus bas. C’est le score le plus haut qui reçoit le plus.',
    linear:
      'Vous avez partagé les scores eux-mêmes. Ce sont leurs exponentielles qui sont partagées : les écarts grandissent.',
    forbidden: 'Vous avez donné du poids à une clé interdite. Son exponentielle vaut 0, donc sa part aussi.',
    sharpened:
      'Ajouter la même chose à chaque score ne change aucun écart entre les scores, et seuls les écarts comptent.',
    unchanged: {
      unscaled: 'Vous avez laissé la ligne telle quelle. Sans la division, les scores sont plus écartés.',
      sharper: 'Vous avez laissé la ligne telle quelle. Quatre fois le score, c’est quatre fois les écarts.',
      flatter: 'Vous avez laissé la ligne telle quelle. À haute température, les écarts comptent moins.',
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
      'Donnez 1 à la clé du plus haut score, à chaque autre son multiple, puis appuyez sur « Ramener à 1 ».',
    ],
    unscaled: ({ root }) => [
      `Les scores seraient √d_k = ${fixed(root)} fois plus grands.`,
      `Chaque poids, divisé par le plus grand, est donc élevé à la puissance ${fixed(root)} ; puis la ligne est ramenée à 1.`,
    ],
    sharper: () => [
      'Deux clés dont les scores diffèrent de 1 diffèrent maintenant de 4 : le rapport de leurs poids passe de 2,7 à 55.',
      'Chaque poids, divisé par le plus grand, est élevé à la puissance 4 ; puis la ligne est ramenée à 1.',
    ],
    flatter: () => [
      'Tous les écarts entre scores se réduisent au quart.',
      'Chaque poids, divisé par le plus grand, est élevé à la puissance ¼ (deux fois la racine carrée) ; puis la ligne est ramenée à 1.',
    ],
    shifted: () => [
      'exp(x + 5) = exp(x) · exp(5) : qu’est-ce que cela fait à chaque numérateur, et à la somme ?',
      'Le facteur est au-dessus et au-dessous de la barre.',
    ],
    causal: () => [
      'Les clés après la requête reçoivent −∞, dont l’exponentielle vaut 0.',
      'Les autres gardent leurs exponentielles, et donc leurs rapports. Baissez à 0 les barres suivantes, puis appuyez sur « Ramener à 1 ».',
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
    sharper: 'Quatre fois le score, c’est un quart de la température : la ligne va vers son plus haut score.',
    flatter: 'À haute température, la ligne va vers des parts égales.',
    shifted:
      'Rien ne change : le facteur exp(5) est dans chaque numérateur et dans la somme. C’est pourquoi l’on peut d’abord soustraire le maximum.',
    causal: 'Les parts des clés interdites vont aux clés permises, à chacune en proportion de ce qu’elle avait.',
  },
};
