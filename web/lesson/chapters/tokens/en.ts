/** The order laboratory, and one word in two sentences. */
import { count } from '../../../messages/en/grammar.ts';
export const words = {
  order: 'Change the order',
  how: 'Press two words to exchange them. The small number is the place.',
  reverse: 'Reverse',
  rotate: 'First to the end',
  restore: 'As it was',
  positions: 'add positions',
  causal: 'causal mask',
  caption: 'How each token’s row of the output begins, now and in the old order, and how far apart the two are',
  place: 'place',
  token: 'token',
  now: 'its row of Y now',
  earlier: 'and in the old order',
  difference: 'change',
  strips: (drawn: number, all: number, most: string) =>
    `${drawn === all ? 'All' : `The first ${drawn} of`} ${count(all, 'feature', 'features')}, coloured from −${most} to ${most}. Change: the largest in the row.`,
  still: 'Nothing has moved yet.',
  same: (causal: boolean): string =>
    causal
      ? 'The rows moved with their tokens: for this order the mask made no difference.'
      : 'The rows of Y moved with their tokens; what differs is rounding. Attention alone does not know the order.',
  differs: (positions: boolean, causal: boolean): string =>
    positions && causal
      ? 'Other rows now: a token’s place changes its X, and which tokens the mask lets it see.'
      : positions
        ? 'Other rows now: at another place a word has another X.'
        : 'Other rows now, even without positions: from its new place a token sees other tokens.',
  table: 'The rows as numbers',
  meeting: 'One word, two sentences',
  samples: ['The cat sat on the mat because it was tired', 'The dog sat on the mat because it was tired'] as readonly [
    string,
    string,
  ],
  sampleWord: 'tired',
  first: 'Sentence 1',
  second: 'Sentence 2',
  word: 'Word in both',
  nothingShared: 'No word is in both sentences. Write one into both.',
  distance: 'distance',
  stages: { embedding: 'E, the word', input: 'X, before', output: 'Y, after' },
  meetingCaption: (word: string) => `How the rows of “${word}” begin in both sentences, before and after attention`,
  scales: (before: string, after: string) =>
    `Colours: E and X from −${before} to ${before}, Y from −${after} to ${after}.`,
  met: (word: string, after: string) =>
    `“${word}” always has the same row in E. After attention its two rows in Y are ${after} apart.`,
  reads: (first: string, weight: string, second: string, other: string) =>
    `In head 1 of the learned layer it reads “${first}” most in sentence 1 (${weight}), and “${second}” in sentence 2 (${other}).`,
};
