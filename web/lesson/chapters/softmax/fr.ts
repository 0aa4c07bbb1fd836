import type { words as english } from './en.ts';

export const words: typeof english = {
  row: 'Ligne',
  shift: 'Ajouter à chaque score',
  precision: 'Format des nombres',
  precisions: { half: '16 bits, demi-précision', bfloat: '16 bits, bfloat16', single: '32 bits, simple précision' },
  table: (token) => `La ligne de « ${token} » : scores, exponentielles et poids, calculés de deux façons`,
  key: 'clé',
  score: 'score',
  exponential: 'exponen­tielle',
  plain: 'poids, formule directe',
  subtracted: 'poids, maximum soustrait',
  sum: 'somme',
  fits: (kind, apart) =>
    `Tous les nombres tiennent dans ce format (${kind}). Les deux résultats diffèrent de ${apart} au plus : c’est l’arrondi.`,
  overflows: (most, kind, limit) =>
    `Le plus grand score est ${most}, or, dans ce format (${kind}), e élevé à plus de ${limit} vaut ∞. Divisé par une somme infinie, chaque poids vaut 0 ou NaN. Une fois le maximum soustrait, aucun exposant ne dépasse 0.`,
  vanishes: (most, kind) =>
    `Le plus grand score est ${most} : dans ce format (${kind}), toutes les exponentielles s’arrondissent à 0, et 0/0 donne NaN. Une fois le maximum soustrait, la plus grande vaut 1.`,
  blind: (token) =>
    `« ${token} » ne peut regarder aucune clé : aucune des deux façons ne donne de poids. Le moteur de la page met ces lignes à 0.`,
  how: 'Les scores sont ceux de la figure, mis à l’échelle et masqués. Les deux calculs sont faits ici, avec un arrondi à chaque étape. Le moteur de la page soustrait le maximum et calcule en 32 bits.',
};

// from: b6af897
