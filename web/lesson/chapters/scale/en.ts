/** The √d_k laboratory: names of what is measured, and how it was. */
import { count } from '../../../messages/en/grammar.ts';
export const words = {
  dk: 'Width d_k',
  draw: 'Draw again',
  seed: (seed: number) => `Seed ${seed}`,
  plain: 'without 1/√d_k',
  scaled: 'with 1/√d_k',
  short: { plain: 'without', scaled: 'with' },
  widthIs: (width: number) => `d_k = ${width}`,
  spreadIs: (n: number, spread: string) => `${count(n, 'score', 'scores')}: spread ${spread}`,
  scoresLabel: (kind: string, n: number, spread: string) =>
    `Histogram of ${count(n, 'score', 'scores')} ${kind}: their spread is ${spread}.`,
  mostIs: (share: string) => `One row: largest weight ${share}`,
  /** On a low stage, beside the name of the kind. */
  brief: { spread: (spread: string) => `spread ${spread}`, most: (share: string) => `largest ${share}` },
  sharesLabel: (kind: string, share: string) => `Weights of the first query ${kind}; the largest is ${share}.`,
  measures: {
    spread: 'Spread of the scores',
    largest: 'Largest weight of a row',
    entropy: 'Entropy of a row, bits',
    gradient: 'Slope of the softmax',
  },
  curveLabel: (measure: string, width: number, plain: string, scaled: string) =>
    `${measure} for d_k from 1 to 512. At ${width}: ${plain} without the scale, ${scaled} with it. All are in the table.`,
  how: (keys: number) =>
    `This page measured every point: 32 random queries and ${count(keys, 'random key', 'random keys')}, with mean 0 and variance 1. “Without” means that the scale is undone before the softmax. Entropy is 0 bits where a row reads one key, and log₂ n where it reads n keys alike. The slope is the size of the softmax’s derivative (its Frobenius norm), averaged over queries. The thin line is the spread that theory expects, √d_k.`,
  table: 'All measurements as a table',
};
