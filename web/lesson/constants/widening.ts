/** Ratio of feed-forward width to model width: Vaswani et al. 2017, section 3.3, and GPT-2. */
export const WIDENING = 4;
