/** Answers that are one number or several, and what cannot be read as one. */
import { translatable } from '../../part.ts';

export const words = translatable('exercises/number', {
  sumAllowed: 'You may type a sum: 0.5·1.2 + 3/4.',
  infinityAllowed: 'For −∞ type -inf.',

  answer: 'Your answer',
  givens: 'What you need',
  preview: (value: string) => `= ${value}`,

  right: (value: string) => `Right: ${value}.`,
  /** The answer differs from the page's number, because it was worked out with rounded ones. */
  rightRounded: (exact: string) => `Right. Without rounding on the way it is ${exact}.`,

  /** What cannot be read as a number. */
  unreadable: {
    empty: 'Type a number first.',
    separators: (text: string) => `“${text}” has two decimal signs.`,
    unknown: (text: string) => `“${text}” cannot be read as a number.`,
    unfinished: 'The sum is not finished.',
    parenthesis: 'A parenthesis is not closed.',
    undefined: 'That has no value: it is 0 / 0 or ∞ − ∞.',
    tooLong: 'That is too long for one number.',
    whole: 'An index is a whole number, 0 or more.',
  },
});
