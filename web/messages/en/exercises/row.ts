/** Predicting a row of weights: the questions, the bars, the measure, and what to say to a wrong guess. */

interface Row {
  readonly root: number;
}

const fixed = (value: number): string => value.toFixed(2);

/** The head is left out where there is one only. */
const asked = (word: string, head: number | null): string =>
  head === null ? `Query ${word}` : `Query ${word} in head ${head}`;

export const row = {
  questions: {
    softmax: (word: string, head: number | null) =>
      `${asked(word, head)} has these scores. Which weights does the softmax make of them?`,
    unscaled: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights. Which would it have without the division by √d_k?`,
    flatter: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights. Which would it have at a temperature four times as high?`,
    causal: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights, with later keys allowed. Which would it have under a causal mask?`,
  },

  measure: (allowed: string) => `Your row is right if moving ${allowed} of the weight, or less, makes it the real row.`,
  others: (share: string) => `The other keys, without a bar, have ${share} together.`,
  key: 'key',
  score: 'score',
  now: 'now',
  yourGuess: 'your guess',
  yourRow: 'Your row of weights',
  realRow: 'The real row',
  bar: (key: string, given: string) => `Weight of ${key}, given ${given}`,
  real: (share: string) => `really ${share}`,
  sum: 'Sum',
  normalise: (whole: string) => `Make it ${whole}`,
  sumWrong: (sum: string, whole: string) => `Your bars add up to ${sum}, not to ${whole}.`,

  untouched: 'Move the bars first: they still stand where they started.',
  right: (stray: string) => `Right: only ${stray} of the weight would have to move. The thin bars show the real row.`,
  misplaced: (stray: string) => `Not yet: ${stray} of the weight would have to move to other keys.`,

  mistakes: {
    uniform: {
      scores: 'You gave every key the same. A higher score gets more: each point multiplies the weight by 2.7.',
      weights: 'You gave every key the same. Keys that differ now still differ afterwards.',
    },
    allOnOne: 'You gave all to one key. A score little below the highest keeps a share.',
    reversed: 'You gave most to the lowest score; the highest gets most.',
    linear: 'You shared out the scores. Share out their exponentials: differences grow.',
    forbidden: 'You gave weight to a forbidden key, whose exponential is 0.',
    unchanged: {
      unscaled: 'The row is as it was. Without the division the scores lie further apart.',
      flatter: 'The row is as it was. At a high temperature the differences count for less.',
    },
    wrongWay: {
      unscaled: 'You made the row flatter. Larger scores lie further apart, so the row gets sharper.',
      flatter: 'You made the row sharper. A high temperature makes it flatter.',
    },
  },

  hints: {
    softmax: (_row: Row) => [
      'One point more of score makes a weight e ≈ 2.7 times as large; two points, 7.4 times.',
      'Give the highest score 1, each other its multiple of that, then press “Make it 1”.',
    ],
    unscaled: ({ root }: Row) => [
      `The scores would be √d_k = ${fixed(root)} times as large.`,
      `So divide each weight by the largest, raise it to the power ${fixed(root)}, and scale the row to 1.`,
    ],
    flatter: (_row: Row) => [
      'All differences of scores shrink to a quarter.',
      'Divide each weight by the largest, take the square root twice, and scale the row to 1.',
    ],
    causal: (_row: Row) => [
      'Keys after the query get −∞, whose exponential is 0.',
      'The others keep their ratios. Take the later bars down to 0, then press “Make it 1”.',
    ],
  },

  /** The head of the column with the weights. */
  factors: {
    softmax: (_root: number, temperature: number) =>
      temperature === 1 ? 'softmax' : `softmax at τ = ${fixed(temperature)}`,
    unscaled: (root: number, _temperature: number) => `softmax of ${fixed(root)} × score`,
    flatter: (_root: number, _temperature: number) => 'softmax of score / 4',
    causal: (_root: number, _temperature: number) => 'softmax up to the query',
  },
  solutions: {
    softmax: 'Each score’s exponential, divided by the sum of the row.',
    unscaled: 'Without the division by √d_k the highest score takes more of the row.',
    flatter: 'At a high temperature the row moves towards equal shares.',
    causal: 'The forbidden keys’ shares go to the allowed ones, in proportion.',
  },
};
