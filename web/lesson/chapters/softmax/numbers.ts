/** What the prose about the softmax quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** Whether e to that power is infinite in single precision. */
  overflows: (_, exponent) => Math.fround(Math.exp(Number(exponent))) === Number.POSITIVE_INFINITY,
} satisfies Quotes;
