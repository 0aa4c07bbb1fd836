/** The softmax laboratory: what overflows without the subtraction, and what does not with it. */
export const words = {
  row: 'Row',
  shift: 'Add to every score',
  precision: 'Numbers of',
  precisions: { half: '16 bits, half', bfloat: '16 bits, bfloat16', single: '32 bits, single' },
  table: (token: string) => `The row of “${token}”: scores, exponentials and weights, computed in two ways`,
  key: 'key',
  score: 'score',
  exponential: 'e to that power',
  plain: 'weight, plain formula',
  subtracted: 'weight, maximum subtracted',
  sum: 'sum',
  fits: (kind: string, apart: string) =>
    `All numbers fit into ${kind}. The two ways differ by ${apart} at most, which is rounding.`,
  overflows: (most: string, kind: string, limit: string) =>
    `The largest score is ${most}, but e to a power above ${limit} is ∞ in ${kind}. Divided by a sum of ∞, every weight is 0 or NaN. With the maximum subtracted, no power is above 0.`,
  vanishes: (most: string, kind: string) =>
    `The largest score is ${most}, so in ${kind} every exponential rounds to 0, and 0/0 is NaN. With the maximum subtracted, the largest exponential is 1.`,
  blind: (token: string) =>
    `“${token}” may look at no key, and neither way gives weights. The page’s engine sets such rows to 0.`,
  how: 'The scores are those of the figure, scaled and masked. Both ways are computed here, rounding after every step. The page’s engine subtracts the maximum and computes in 32 bits.',
};
