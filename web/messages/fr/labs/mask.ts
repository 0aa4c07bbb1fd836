/** The mask laboratory, in French. */
import type { words as english } from '../../en/labs/mask.ts';
import { count } from '../grammar.ts';

export const words: typeof english = {
  row: 'Ligne comparée',
  shutRow: (token) => `Masquer tout « ${token} »`,
  openRow: (token) => `Ouvrir tout « ${token} »`,
  table: (token) => `Les parts de « ${token} », masquées de quatre façons`,
  sum: 'somme',
  ways: {
    before: '−∞ avant, le noyau',
    after: '0 après le softmax',
    finite: '−10⁹ avant',
    naive: '−∞, code naïf',
  },
  some: (token, open, all, sum) =>
    `« ${token} » peut regarder ${open} de ses ${count(all, 'clé', 'clés')}. Masquées avant le softmax, leurs parts ont pour somme 1. Mises à zéro après, elles ont pour somme ${sum} : le reste est allé à des clés jetées ensuite.`,
  allOpen: (token) =>
    `« ${token} » peut regarder toutes les clés : les quatre façons s’accordent. Interdisez quelques-unes de ses clés et regardez encore.`,
  blind: (token, even) =>
    `« ${token} » ne peut rien regarder. Le noyau lui donne des zéros, comme ONNX le définit ; −10⁹ donne ${even} à chaque clé interdite, comme s’il n’y avait pas de masque ; le code naïf divise 0 par 0 ou retire ∞ de ∞, et NaN se propage à partir de là.`,
  sums: 'La somme de chaque ligne',
  query: 'requête',
  openKeys: 'clés ouvertes',
};
