import { count, first } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

const heads = (n: number): string => count(n, 'tête clé/valeur', 'têtes clé/valeur');
const rows = (n: number): string => count(n, 'ligne', 'lignes');

export const words: typeof english = {
  dial: 'Têtes clé/valeur pour 8 têtes de requêtes',
  positions: { 8: '8 · MHA', 4: '4 · GQA', 2: '2 · GQA', 1: '1 · MQA' },
  picture: (kvHeads) => `Huit têtes de requêtes et, au-dessus de leurs cartes, ${heads(kvHeads)}.`,
  keysValues: (g) => `K, V ${g + 1}`,
  queryHead: (h) => `${h + 1}`,
  reads: (kvHeads) =>
    kvHeads === 8
      ? 'Multi-head attention (MHA) : chaque tête de requêtes a ses propres clés et valeurs.'
      : kvHeads === 1
        ? 'Multi-query attention (MQA) : toutes les têtes de requêtes lisent les mêmes clés et valeurs. Leurs requêtes diffèrent, donc leurs cartes aussi.'
        : `Grouped-query attention (GQA) : les têtes de requêtes lisent les mêmes clés et valeurs par groupes de ${8 / kvHeads}. Requêtes et cartes diffèrent dans un groupe.`,
  how: (d, shown, all) =>
    `Une couche causale avec d_model = ${d} sur ${shown < all ? `${first(shown, 'premier token', 'premiers tokens')} de la phrase de la leçon` : 'la phrase de la leçon'}, à poids aléatoires. Une tête partagée reçoit la moyenne des poids qu’elle remplace : c’est ainsi qu’Ainslie et ses collègues convertissent un modèle entraîné.`,
  table: 'Ce que le réglage économise',
  model: 'modèle',
  headsColumn: 'H → G',
  parametersColumn: 'paramètres d’une couche',
  cacheColumn: 'cache, toutes les couches',
  publishedColumn: 'G publié',
  models: { lab: 'cette couche', gpt2: 'GPT-2 small', gpt3: 'GPT-3', llama: 'Llama 2, 70 Md', palm: 'PaLM, 540 Md' },
  context: 'Tokens dans le cache',
  bytes: (text) => `${text}o`,
  formula:
    'Paramètres : 2·d_model·d_k·(H + G). Cache : 2 octets fois 2·G·d_k par token et par couche. Les modèles qui ont plus de têtes les partagent dans la même proportion.',

  decode: 'Écrit token par token',
  written: 'Tokens écrits',
  next: 'Écrire le suivant',
  again: 'Depuis le début',
  window: 'Fenêtre w',
  head: 'Tête de requêtes',
  caption: (token, head) => `Les poids de « ${token} » dans la tête de requêtes ${head}`,
  state: 'dans le cache',
  states: { kept: 'gardé', fresh: 'nouveau', left: 'oublié', later: 'à venir' },
  fromCache: 'depuis le cache',
  fromScratch: 'tout recalculé',
  equal: (token, apart) =>
    `La ligne de sortie de « ${token} », depuis le cache et tout recalculé : au plus ${apart} d’écart.`,
  same: (token) => `La ligne de sortie de « ${token} », depuis le cache et tout recalculé : la même, au bit près.`,
  holds: (kept, numbers) => `Le cache contient ${rows(kept)} de clés et de valeurs : ${numbers} nombres.`,
  bySteps:
    'Ce token a été calculé comme une attention croisée sur les lignes gardées. Dès le suivant, le décodeur du moteur prend le relais.',
  byCore: (kept) =>
    `Écrit par le décodeur du moteur avec un cache de ${rows(kept)}. Il garde les lignes qu’une fenêtre a laissées derrière elle, mais ne les lit pas.`,
  products: 'Multiplications',
  thisStep: 'ce token',
  allSteps: 'tous jusqu’ici',
  cached: 'avec le cache',
  uncached: 'tout recalculé',
  factor: (factor) => `${factor} fois plus`,
  counted: 'Compté sur les tenseurs du moteur. Sans cache, chaque étape recalcule tout le texte.',
};

// from: 00786c1
