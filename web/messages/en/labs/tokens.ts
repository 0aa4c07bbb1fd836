/** The order laboratory, and one word in two sentences. */
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
    `${drawn === all ? `All ${all}` : `The first ${drawn} of ${all}`} features, coloured from −${most} to ${most}. Change: the largest in the row.`,
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
  samples: ['We sat on the river bank', 'The bank gave us credit'] as readonly [string, string],
  sampleWord: 'bank',
  first: 'Sentence 1',
  second: 'Sentence 2',
  word: 'Word in both',
  nothingShared: 'No word is in both sentences. Write one into both.',
  distance: 'distance',
  stages: { embedding: 'E, the word', input: 'X, before', output: 'Y, after' },
  meetingCaption: (word: string) => `How the rows of “${word}” begin in both sentences, before and after attention`,
  scales: (before: string, after: string) =>
    `Colours: E and X from −${before} to ${before}, Y from −${after} to ${after}.`,
  met: (word: string, before: string, after: string) =>
    `Before attention “${word}” is one vector (distance ${before}); after one layer it is two, ${after} apart: it has read other neighbours. Random weights compute both here, so the two differ without meaning anything.`,
};
