/** The softmax laboratory: what overflows without the subtraction, and what does not with it. */
export const words = {
  row: 'Row',
  shift: 'Add to every score',
  precision: 'Numbers of',
  precisions: { half: '16 bits, half', bfloat: '16 bits, bfloat16', single: '32 bits, single' },
  table: (token: string) => `The row of “${token}”: scores, exponentials and shares, in two ways`,
  key: 'key',
  score: 'score',
  exponential: 'e to that power',
  plain: 'share, plain way',
  subtracted: 'share, maximum subtracted',
  sum: 'sum',
  fits: (kind: string, apart: string) => `All fits into ${kind}. The two ways differ by ${apart} at most: rounding.`,
  overflows: (most: string, kind: string, limit: string) =>
    `The largest score is ${most}; e to a power above ${limit} is ∞ in ${kind}. Over a sum of ∞ every share is 0 or NaN. With the maximum subtracted, no power is above 0.`,
  vanishes: (most: string, kind: string) =>
    `The largest score is ${most}: in ${kind} every exponential rounds to 0, and 0/0 is NaN. With the maximum subtracted, one is 1.`,
  blind: (token: string) => `“${token}” may look at no key: neither way gives shares. The core makes such rows 0.`,
  how: 'The scores are the core’s, scaled and masked. The page computes both ways, rounding after every step; the core subtracts the maximum, in 32 bits.',
};
