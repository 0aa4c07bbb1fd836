/**
 * Periods of the clocks that tell the hand-made model the place, in tokens. The first two agree again after 230 places, more than
 * a sentence has, and within it no other places look as much alike as neighbours do. The third is for what is near.
 */
export const PERIODS = [10, 23, 16] as const;
