/** The √d_k laboratory: names of what is measured, and how it was. */
export const words = {
  dk: 'Width d_k',
  draw: 'Draw again',
  seed: (seed: number) => `Seed ${seed}`,
  plain: 'without 1/√d_k',
  scaled: 'with 1/√d_k',
  short: { plain: 'without', scaled: 'with' },
  histogram: (count: number) => `${count} scores on one axis`,
  spreadIs: (spread: string) => `spread ${spread}`,
  histogramLabel: (plain: string, scaled: string) =>
    `Histograms of the scores. Their standard deviation is ${plain} without the scale and ${scaled} with it.`,
  shares: 'What the softmax makes of the first query’s scores',
  most: (share: string) => `largest ${share}`,
  sharesLabel: (kind: string, share: string) => `Shares of the first query ${kind}; the largest is ${share} of 1.`,
  measures: {
    spread: 'Spread of the scores',
    largest: 'Largest share of a row',
    entropy: 'Entropy of a row, bits',
    gradient: 'Slope of the softmax',
  },
  curveLabel: (measure: string, width: number, plain: string, scaled: string) =>
    `${measure} for d_k from 1 to 512. At ${width}: ${plain} without the scale, ${scaled} with it. The table below has all of them.`,
  how: (keys: number) =>
    `Every point is measured: 32 random queries against ${keys} random keys, entries with mean 0 and variance 1, computed by the core. Without the scale is the core’s softmax at temperature 1/√d_k, which undoes it. The slope is the size (Frobenius norm) of the softmax’s derivative, averaged over the queries. The thin line is what theory predicts for the spread: √d_k.`,
  table: 'All measurements as a table',
};
