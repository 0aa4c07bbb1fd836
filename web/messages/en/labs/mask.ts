/** The mask laboratory: four ways to mask, and what each makes of a row. */
const keys = (count: number): string => `${count} ${count === 1 ? 'key' : 'keys'}`;

export const words = {
  row: 'Row compared',
  shutRow: (token: string) => `Mask all of “${token}”`,
  openRow: (token: string) => `Open all of “${token}”`,
  table: (token: string) => `The shares of “${token}”, masked in four ways`,
  sum: 'sum',
  ways: {
    before: '−∞ before, the core',
    after: '0 after the softmax',
    finite: '−10⁹ before',
    naive: '−∞, plain code',
  },
  some: (token: string, open: number, all: number, sum: string) =>
    `“${token}” may look at ${open} of ${keys(all)}. Masked before the softmax, their shares add up to 1. Zeroed after it, they add up to ${sum}: the rest went to keys that were then thrown away.`,
  allOpen: (token: string) =>
    `“${token}” may look at every key, so all four agree. Forbid some of its keys and look again.`,
  blind: (token: string, even: string) =>
    `“${token}” may look at nothing. The core gives it zeros, as ONNX defines; −10⁹ gives every forbidden key ${even}, as if there were no mask; plain code divides 0 by 0 or takes ∞ from ∞, and NaN spreads from there.`,
  sums: 'What every row adds up to',
  query: 'query',
  openKeys: 'open keys',
};
