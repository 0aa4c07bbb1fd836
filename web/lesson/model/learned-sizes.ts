/** The sizes of the learned layers, in every language. */
export const LEARNED_SIZES = { dModel: 12, numHeads: 3, bias: false } as const;
