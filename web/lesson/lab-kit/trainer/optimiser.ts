/** The optimiser's fixed settings, which every training shares and the page states. */

/** The gradient is clipped to this norm. */
export const LONGEST = 1;
/** Warm-up steps, over which the learning rate rises linearly from 0. */
export const WARMUP = 20;
/** AdamW's settings. The second beta, from Radford et al., forgets faster than the default, which suits short runs. */
export const ADAMW = { beta1: 0.9, beta2: 0.95, weightDecay: 0 } as const;
