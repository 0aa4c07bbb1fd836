/** The gallery of broken attentions. The bugs' names, signs and reasons are the exercises' own. */
import type { GalleryBug, Place } from '../../../lesson/chapters/bugs/repairs.ts';

export const words = {
  how: 'Each of these layers is yours with one line wrong: your sentence, your weights, a causal mask. What went in is right; the framed picture is what the broken line made of it.',
  gallery: 'Broken layers',
  patient: (number: number) => `Patient ${number}`,
  thumbnail: (number: number, name: string) => (name === '' ? `Patient ${number}` : `Patient ${number}: ${name}`),
  cut: (tokens: number) => `The first ${tokens} tokens are taken as the whole sentence.`,
  choose: 'What is wrong with it?',
  tell: 'Tell me',
  next: 'Next patient',
  solved: (count: number, all: number) => `${count} of ${all} named`,
  beginAgain: 'Begin again',
  allSolved: 'You have named them all.',
  missing: (names: string) => `With this model these do not show, so they are left out: ${names}`,
  healthy: 'Without the bug:',
  mends: 'The line that mends it',
  broken: 'broken',
  mended: 'mended',
  refuses: 'The core does not compute this. It says:',
  chapter: 'The chapter about it:',
  /** What the picture shows, said to whoever looks for the bug in another step. */
  elsewhere: {
    weights: 'Not yet. That bug leaves these weights alone: it comes after them. Look at sums, zeros and sizes here.',
    joining:
      'Not yet. That bug is in another step. This picture shows the heads side by side: ask whose numbers stand where.',
    output:
      'Not yet. That bug is in another step. Here the heads went in side by side: compare them with the output, number by number.',
  } satisfies Record<Place, string>,
  /** Where it shows, with what was measured. */
  shows: {
    noScale: ([broken, sound]: readonly string[]) =>
      `The outlined shares are the largest of their rows. On average they are ${broken}; with the scale they would be ${sound}. The sums are right: a missing scale does not show there.`,
    overQueries: ([token, sum]: readonly string[]) =>
      `The outlined sums are not 1: the row of “${token}” adds up to ${sum}. The columns add up to 1 instead.`,
    maskAfterSoftmax: ([token, sum]: readonly string[]) =>
      `The zeros are where they should be, but the outlined sums are too small: the row of “${token}” adds up to ${sum}. What the forbidden keys got is lost.`,
    upsideDown: ([token, share]: readonly string[]) =>
      `The outlined shares lie on later keys, which a causal mask forbids. “${token}” gives them ${share} of its weight; it should give them nothing.`,
    noTranspose: ([own, all]: readonly string[]) =>
      `The outlined numbers stand in the row of a token that is not theirs. Of the ${all} numbers in the first row, ${own} belong to the first token.`,
    noOutput: ([difference]: readonly string[]) =>
      `The output is the heads side by side: no number differs by more than ${difference}. The first row is outlined; compare it with the row above.`,
    leftOver: ([heads, d, left, all]: readonly string[]) =>
      `${heads} heads of ${d} columns do not fill ${all}. The outlined ${left === '1' ? 'column belongs' : `${left} columns belong`} to no head and ${left === '1' ? 'stays' : 'stay'} 0 for every token.`,
  } satisfies Record<GalleryBug, (facts: readonly string[]) => string>,
};
