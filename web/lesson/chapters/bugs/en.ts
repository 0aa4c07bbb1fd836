/** The gallery of broken attentions. The bugs' names, signs and reasons are the exercises' own. */
import { count } from '../../../messages/en/grammar.ts';
import type { GalleryBug, Place } from '../../constants/bug-gallery.ts';

export const words = {
  how: 'Each layer is yours, with one line wrong: your sentence, your weights, a causal mask. The framed picture shows what comes out.',
  gallery: 'Broken layers',
  layer: (number: number) => `Layer ${number}`,
  thumbnail: (number: number, name: string) => (name === '' ? `Layer ${number}` : `Layer ${number}: ${name}`),
  cut: (tokens: number) => `Shown: the first ${count(tokens, 'token', 'tokens')}.`,
  choose: 'What is wrong with it?',
  tell: 'Tell me',
  next: 'Next layer',
  solved: (count: number, all: number) => `${count} of ${all} named`,
  beginAgain: 'Begin again',
  allSolved: 'You have named them all.',
  missing: (names: string) => `Left out, because these weights do not show them: ${names}`,
  healthy: 'Without the bug',
  mends: 'The line that fixes it',
  broken: 'broken',
  mended: 'fixed',
  refuses: 'The engine of this page refuses this:',
  chapter: 'The chapter about it:',
  /** The reply to a guess about another step. */
  elsewhere: {
    weights: 'Not yet. That bug comes after these weights. Look at the sums, the zeros and the largest weights.',
    joining: 'Not yet. That bug is in another step. Here the heads stand side by side: whose numbers are where?',
    output: 'Not yet. That bug is in another step. Compare the heads side by side with the output.',
  } satisfies Record<Place, string>,
  /** Where the bug shows, with the measured numbers. */
  shows: {
    noScale: ([broken, sound]: readonly string[]) =>
      `Outlined: the largest weight of each row, ${broken} on average; with the scale it would be ${sound}. The sums do not show a missing scale.`,
    overQueries: ([token, sum]: readonly string[]) =>
      `Outlined: sums that are not 1. The row of “${token}” adds up to ${sum}; the columns add up to 1 instead.`,
    maskAfterSoftmax: ([token, sum]: readonly string[]) =>
      `The zeros are right, but the outlined sums are too small: the row of “${token}” adds up to ${sum}. The weight of the forbidden keys is lost.`,
    upsideDown: ([token, weight]: readonly string[]) =>
      `Outlined: weights on later keys, which a causal mask forbids. “${token}” gives them ${weight} in all.`,
    noTranspose: ([own, all]: readonly string[]) =>
      `Outlined: numbers in the row of another token. Of the first row’s ${all} numbers, ${own} belong to the first token.`,
    noOutput: ([difference]: readonly string[]) =>
      `The output equals the heads side by side: no number differs by more than ${difference}. Compare the outlined row with the first row above.`,
    leftOver: ([heads, d, left, all]: readonly string[]) =>
      `${heads} heads of ${d} columns do not fill ${all}. The outlined ${left === '1' ? 'column belongs' : `${left} columns belong`} to no head and ${left === '1' ? 'stays' : 'stay'} 0 for every token.`,
  } satisfies Record<GalleryBug, (facts: readonly string[]) => string>,
};
