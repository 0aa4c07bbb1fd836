import { count } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  dk: 'Largeur d_k',
  draw: 'Tirer de nouveau',
  seed: (seed) => `Graine ${seed}`,
  plain: 'sans 1/√d_k',
  scaled: 'avec 1/√d_k',
  short: { plain: 'sans', scaled: 'avec' },
  widthIs: (width) => `d_k = ${width}`,
  spreadIs: (n, spread) => `${count(n, 'score', 'scores')} : écart-type ${spread}`,
  scoresLabel: (kind, n, spread) =>
    `Histogramme de ${count(n, 'score', 'scores')} ${kind} : leur écart-type est ${spread}.`,
  mostIs: (share) => `Une ligne : plus grand poids ${share}`,
  brief: { spread: (spread) => `écart-type ${spread}`, most: (share) => `max. ${share}` },
  sharesLabel: (kind, share) => `Poids de la première requête ${kind} ; le plus grand est ${share}.`,
  measures: {
    spread: 'Écart-type des scores',
    largest: 'Plus grand poids d’une ligne',
    entropy: 'Entropie d’une ligne, en bits',
    gradient: 'Pente du softmax',
  },
  curveLabel: (measure, width, plain, scaled) =>
    `${measure} pour d_k de 1 à 512. À ${width} : ${plain} sans l’échelle, ${scaled} avec elle. Toutes les mesures sont dans le tableau.`,
  how: (keys) =>
    `Cette page a mesuré chaque point : 32 requêtes et ${count(keys, 'clé aléatoire', 'clés aléatoires')}, de moyenne 0 et de variance 1. « Sans » : le softmax des scores eux-mêmes, sans division. L’entropie vaut 0 bit si une ligne lit une seule clé, log₂ n si elle en lit n à parts égales. La pente dit combien les poids d’une ligne changent avec ses scores, en moyenne sur les requêtes (la racine de la somme des carrés de toutes les dérivées). Le trait fin est l’écart-type qu’attend la théorie, √d_k.`,
  table: 'Toutes les mesures en tableau',
};

// from: 784cbb0
