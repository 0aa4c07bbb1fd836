/** Sizes of the shipped model, known before loading; `trained-model.test.ts` compares them with the file. */
export const TRAINED_SIZES = { layers: 2, dModel: 64, numHeads: 4, bias: true } as const;
