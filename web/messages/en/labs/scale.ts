/** The √d_k laboratory: names of what is measured, and how it was. */
export const words = {
  dk: 'Width d_k',
  draw: 'Draw again',
  seed: (seed: number) => `Seed ${seed}`,
  plain: 'without 1/√d_k',
  scaled: 'with 1/√d_k',
  short: { plain: 'without', scaled: 'with' },
  histogram: (count: number) => `${count} scores on one axis`,
  spreadIs: (kind: string, spread: string) => `${kind}: spread ${spread}`,
  histogramLabel: (plain: string, scaled: string) =>
    `Histograms of the scores: standard deviation ${plain} without the scale, ${scaled} with it.`,
  shares: 'The first query’s weights',
  most: (share: string) => `largest ${share}`,
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
    `This page measured every point: 32 random queries and ${keys} random keys, with mean 0 and variance 1. “Without” is a softmax at temperature 1/√d_k, which undoes the scale. Entropy is 0 bits where a row reads one key, and log₂ n where it reads n keys alike. The slope is the Frobenius norm of the softmax’s derivative, averaged over queries. The thin line is the spread that theory expects, √d_k.`,
  table: 'All measurements as a table',
};
