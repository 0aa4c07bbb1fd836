/** The sentence above the stage. A list names at most two words that are read, each with its number. */
import { translatable } from '../part.ts';

export const words = translatable('ribbon', {
  label: 'The followed word',
  none: (word: string) => `The figure follows “${word}”.`,
  weights: (word: string, read: string) => `“${word}” reads ${read}`,
  heads: (word: string) => `“${word}” reads most:`,
  read: (word: string, number: string) => `“${word}” ${number}`,
  head: (head: number, read: string) => `head ${head} ${read}`,
  nothing: 'no word',
  /** Before a row that shows why an answer is wrong. */
  evidence: (head: number, own: boolean) => (own ? `Head ${head}:` : `In the question’s sentence, head ${head}:`),
  close: 'Close',
  /** Over a picture of one head. */
  previousHead: 'Previous head',
  nextHead: 'Next head',
  /** Announced when another head is shown. */
  headOf: (head: number, heads: number) => `Head ${head} of ${heads}`,
});
