/** The sizes of the shipped model, known before it is loaded; `trained-model.test.ts` compares them with its file. */
export const TRAINED_SIZES = { layers: 2, dModel: 64, numHeads: 4, bias: true } as const;
