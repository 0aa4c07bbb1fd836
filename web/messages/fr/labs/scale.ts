/** The √d_k laboratory, in French. */
import type { words as english } from '../../en/labs/scale.ts';

export const words: typeof english = {
  dk: 'Largeur d_k',
  draw: 'Tirer de nouveau',
  seed: (seed) => `Graine ${seed}`,
  plain: 'sans 1/√d_k',
  scaled: 'avec 1/√d_k',
  short: { plain: 'sans', scaled: 'avec' },
  histogram: (count) => `${count} scores sur un axe`,
  spreadIs: (spread) => `écart-type ${spread}`,
  histogramLabel: (plain, scaled) =>
    `Histogrammes des scores. Leur écart-type est ${plain} sans l’échelle et ${scaled} avec elle.`,
  shares: 'Ce que le softmax fait des scores de la première requête',
  most: (share) => `la plus grande ${share}`,
  sharesLabel: (kind, share) => `Parts de la première requête ${kind} ; la plus grande est ${share} sur 1.`,
  measures: {
    spread: 'Écart-type des scores',
    largest: 'Plus grande part d’une ligne',
    entropy: 'Entropie d’une ligne, en bits',
    gradient: 'Pente du softmax',
  },
  curveLabel: (measure, width, plain, scaled) =>
    `${measure} pour d_k de 1 à 512. À ${width} : ${plain} sans l’échelle, ${scaled} avec elle. Le tableau ci-dessous les donne tous.`,
  how: (keys) =>
    `Chaque point est mesuré : 32 requêtes aléatoires contre ${keys} clés aléatoires, de moyenne 0 et de variance 1, calculées par le noyau. « Sans l’échelle », c’est le softmax du noyau à la température 1/√d_k, qui l’annule. La pente est la taille (norme de Frobenius) de la dérivée du softmax, en moyenne sur les requêtes. Le trait fin est ce que la théorie prédit pour l’écart-type : √d_k.`,
  table: 'Toutes les mesures en tableau',
};
