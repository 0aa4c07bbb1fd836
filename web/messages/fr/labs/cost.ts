/** The cost calculator, in French. */
import type { words as english } from '../../en/labs/cost.ts';
import { count } from '../grammar.ts';

const heads = (n: number): string => count(n, 'tête', 'têtes');

export const words: typeof english = {
  model: 'Une couche de',
  models: {
    base: 'Transformer base',
    large: 'Transformer large',
    gpt2: 'GPT-2 small',
    gpt3: 'GPT-3',
    lesson: 'cette leçon',
    own: 'la vôtre',
  },
  tokens: 'Tokens T',
  heads: 'Têtes h',
  size: (dModel, n, dK) => `d_model ${dModel} = ${heads(n)} × d_k ${dK}`,
  multiplications: 'Multiplications',
  formula: 'formule',
  share: 'part',
  count: 'nombre',
  parts: {
    qkv: 'Q, K et V',
    scores: 'scores Q Kᵀ',
    scale: 'fois 1/√d_k',
    values: 'valeurs α V',
    output: 'sortie W_O',
  },
  formulas: { qkv: '3·T·d²', scores: 'T²·d', scale: 'h·T²', values: 'T²·d', output: 'T·d²' },
  total: 'ensemble',
  counted: (total, same) =>
    same
      ? `Compté d’après les tenseurs du noyau, produit par produit : ${total}, le même nombre.`
      : `Compté d’après la liste de tenseurs du noyau, ce n’est pas ${total}.`,
  split: (share) => `Ce qui croît comme T² en fait ${share} %.`,
  growth: 'Comment cela croît avec les tokens',
  growthLabel: (even) =>
    `Multiplications selon les tokens, par facteurs. Les projections croissent comme T, l’attention comme T² ; elles se rejoignent à ${even}.`,
  lines: { projections: '— projections, 4·T·d²', attention: '- - attention, 2·T²·d' },
  even: (even) =>
    `L’anneau : à T = 2·d_model = ${even} tokens, les deux coûtent à peu près autant ; avant, les projections coûtent plus, après, l’attention.`,
  memory: 'Mémoire',
  bytes: 'octets',
  stores: { weights: 'W_Q, W_K, W_V, W_O', tokens: 'Q, K, V, Z, Y', maps: 'cartes de toutes les têtes' },
  storeFormulas: { weights: '4·4·d²', tokens: '4·5·T·d', maps: '4·h·T²' },
  bytesHow: (same) =>
    `Quatre octets par nombre${same ? ', la même somme que d’après les formes du noyau' : ''}. Seules les cartes croissent avec les têtes.`,
  timing: 'Mesuré sur cette machine',
  timingHow: (tokens, dModel, rounds) =>
    `Une couche avec T = ${tokens} et d_model = ${dModel}, calculée ici, en gardant chaque intermédiaire ; la médiane de ${rounds} tours alternés.`,
  measure: 'Mesurer',
  measuring: 'Mesure en cours …',
  timed: heads,
  milliseconds: (median, least) => `${median} ms (la plus courte ${least})`,
};
