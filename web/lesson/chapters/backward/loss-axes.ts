/** The axes of the loss and of its inputs, apart from `loss.ts`, because an address may name their cells before that is loaded. */
export const LOSS_AXES = { target: 'tm', error: 'tm', half: '', loss: '' } as const;
