/** How many times as wide as the stream a feed-forward part is inside: Vaswani et al. 2017, section 3.3, and GPT-2. */
export const WIDENING = 4;
