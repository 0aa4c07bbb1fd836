/** The order laboratory, and one word in two sentences. */
export const words = {
  order: 'Change the order',
  how: 'Press a word, then another: they change places. The small number is the place.',
  reverse: 'Reverse',
  rotate: 'First to the end',
  restore: 'As it was',
  positions: 'add positions',
  causal: 'causal mask',
  caption:
    'For every token: its row of the output now, the row it had in the original order, and how far they are apart',
  place: 'place',
  token: 'token',
  now: 'its row of Y now',
  earlier: 'and in the old order',
  difference: 'difference',
  strips: (drawn: number, all: number, most: string) =>
    `${drawn === all ? `All ${all}` : `The first ${drawn} of ${all}`} features as colours from −${most} to ${most}; the difference is the largest over all of them.`,
  still: 'The words stand where they stood. Move one.',
  same: (causal: boolean): string =>
    causal
      ? 'The rows moved with their tokens: for this order the mask made no difference.'
      : 'The rows of Y moved with their tokens, and nothing else changed. What is left is the rounding of sums taken in another order. Attention alone does not know the order.',
  differs: (positions: boolean, causal: boolean): string =>
    positions && causal
      ? 'The rows are other rows now: a token’s place changes its X, and the mask lets it see other tokens.'
      : positions
        ? 'The rows are other rows now: the same word at another place has another X.'
        : 'The rows are other rows now, without any positions: the causal mask lets a token see other tokens from its new place.',
  table: 'The rows as numbers',
  meeting: 'One word, two sentences',
  samples: ['We sat on the river bank', 'The bank gave us credit'] as readonly [string, string],
  sampleWord: 'bank',
  first: 'Sentence 1',
  second: 'Sentence 2',
  word: 'Word in both',
  nothingShared: 'The two sentences have no word in common. Write one into both.',
  distance: 'distance',
  stages: { embedding: 'E, the word', input: 'X, before', output: 'Y, after' },
  meetingCaption: (word: string) => `The rows of “${word}” in both sentences, before and after attention`,
  scales: (before: string, after: string) =>
    `Colours of E and X from −${before} to ${before}, of Y from −${after} to ${after}.`,
  met: (word: string, before: string, after: string) =>
    `Before attention “${word}” is the same vector in both sentences (distance ${before}). After one layer it is two vectors, ${after} apart, because it has read different neighbours. The weights are random: the vectors differ, but neither means anything yet.`,
};
