/** What the prose about attention quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** How many places one word stands behind another. */
  apart: (lesson, word = '', other = '') => lesson.position(word) - lesson.position(other),
} satisfies Quotes;
