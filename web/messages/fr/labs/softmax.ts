/** The softmax laboratory, in French. */
import type { words as english } from '../../en/labs/softmax.ts';

export const words: typeof english = {
  row: 'Ligne',
  shift: 'Ajouter à chaque score',
  precision: 'Nombres de',
  precisions: { half: '16 bits, demi-précision', bfloat: '16 bits, bfloat16', single: '32 bits, simple précision' },
  table: (token) => `La ligne de « ${token} » : scores, exponentielles et parts, de deux façons`,
  key: 'clé',
  score: 'score',
  exponential: 'exponen­tielle',
  plain: 'part, façon simple',
  subtracted: 'part, maximum soustrait',
  sum: 'somme',
  fits: (kind, apart) => `Tout tient dans ${kind}. Les deux façons diffèrent de ${apart} au plus : l’arrondi.`,
  overflows: (most, kind, limit) =>
    `Le plus grand score est ${most} ; e à une puissance au-delà de ${limit} vaut ∞ en ${kind}. Sur une somme de ∞, chaque part est 0 ou NaN. Le maximum soustrait, aucune puissance ne dépasse 0.`,
  vanishes: (most, kind) =>
    `Le plus grand score est ${most} : en ${kind}, chaque exponentielle s’arrondit à 0, et 0/0 est NaN. Le maximum soustrait, l’une vaut 1.`,
  blind: (token) =>
    `« ${token} » ne peut regarder aucune clé : aucune des deux façons ne donne de parts. Le noyau met de telles lignes à 0.`,
  how: 'Les scores sont ceux du noyau, mis à l’échelle et masqués. La page calcule les deux façons, en arrondissant après chaque pas ; le noyau soustrait le maximum, en 32 bits.',
};
