import { count } from '../../../messages/fr/grammar.ts';
import { formatWhole } from '../../../messages/whole-number.ts';
import type { words as english } from './en.ts';

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
  heads: 'Têtes H',
  size: (dModel, n, dK) => `d_model ${formatWhole(dModel)} = ${heads(n)} × d_k ${dK}`,
  long: (tokens) => `T = ${count(tokens, 'token', 'tokens')}`,
  sides: { words: 'Mots : 4·T·d_model²', pairs: 'Paires : 2·T²·d_model' },
  ofAll: (n, share) => `${n}, ${share} %`,
  blocks: { q: 'Q', k: 'K', v: 'V', output: 'sortie', scores: 'scores', values: 'valeurs', scale: 'échelle' },
  areasLabel: (tokens, projections, pairs) =>
    `Multiplications pour ${count(tokens, 'token', 'tokens')}, en aires : ${projections} pour les mots, ${pairs} pour les paires de mots.`,
  multiplications: 'Multiplications',
  formula: 'formule',
  share: 'part du total',
  count: 'nombre',
  parts: { qkv: 'Q, K et V', scores: 'scores Q Kᵀ', scale: 'fois 1/√d_k', values: 'valeurs α V', output: 'sortie W_O' },
  formulas: { qkv: '3·T·d_model²', scores: 'T²·d_model', scale: 'H·T²', values: 'T²·d_model', output: 'T·d_model²' },
  total: 'la couche en tout',
  feedForward: 'après elle : la partie feed-forward',
  counted: (total, same) =>
    same
      ? `Le moteur de la page compte produit par produit sur ses propres tenseurs et trouve le même nombre : ${total}.`
      : `Le moteur de la page compte sur ses propres tenseurs et ne trouve pas ${total}.`,
  split: (layer, block, causal) =>
    `La partie qui croît comme T² en fait ${layer} %. Du bloc entier, avec sa partie feed-forward, elle fait ${block} % ; avec un masque causal, qui laisse la moitié des paires, ${causal} %.`,
  growth: 'La facture en fonction de la longueur du texte',
  growthLabel: (even, evenBlock) =>
    `Multiplications en fonction du nombre de tokens, en échelle logarithmique. Les projections et la partie feed-forward croissent comme T, l’attention comme T². L’attention croise les projections à ${even} tokens, et les deux parties ensemble à ${evenBlock}.`,
  lines: {
    projections: '— mots : projections, comme T',
    block: '— mots : projections et feed-forward, comme T',
    attention: '- - paires : scores et valeurs, comme T²',
  },
  even: (even, evenBlock) =>
    `Les anneaux marquent où les mots et les paires coûtent autant : à T = 2·d_model = ${even} tokens dans la couche, à 6·d_model = ${evenBlock} avec la partie feed-forward. Dans un texte plus court, les mots coûtent plus ; dans un texte plus long, les paires.`,
  memory: 'Mémoire',
  bytes: 'octets',
  stores: { weights: 'W_Q, W_K, W_V, W_O', tokens: 'Q, K, V, Z, Y', maps: 'cartes de toutes les têtes' },
  storeFormulas: { weights: '4·4·d_model²', tokens: '4·5·T·d_model', maps: '4·H·T²' },
  bytesHow: (same) =>
    `Quatre octets par nombre${same ? ' ; les formes des tenseurs du moteur donnent la même somme' : ''}. Seules les cartes croissent avec le nombre de têtes.`,
  timing: 'Mesuré sur cette machine',
  timingHow: (tokens, dModel, rounds) =>
    `Une couche avec T = ${tokens} et d_model = ${dModel}, calculée dans ce navigateur, tous les tenseurs intermédiaires gardés. Les couches passent à tour de rôle ; le temps est la médiane de ${count(rounds, 'tour', 'tours')}.`,
  measure: 'Mesurer',
  measuring: 'Mesure en cours…',
  timed: heads,
  milliseconds: (median, least) => `${median} ms (la plus courte ${least})`,
};

// from: 4be3ea6
