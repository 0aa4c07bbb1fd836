/** Predicting a row of weights: the questions, the bars, the measure, and what to say to a wrong guess. */

interface Row {
  readonly root: number;
}

const fixed = (value: number): string => value.toFixed(2);

export const row = {
  questions: {
    softmax: (word: string, head: number) =>
      `These are the scores of query ${word} in head ${head}. Which weights does the softmax make of them?`,
    unscaled: (word: string, head: number) =>
      `These are the weights of query ${word} in head ${head}. What would they be if the scores were not divided by √d_k?`,
    sharper: (word: string, head: number) =>
      `These are the weights of query ${word} in head ${head}. What do they become when all scores are multiplied by 4?`,
    flatter: (word: string, head: number) =>
      `These are the weights of query ${word} in head ${head}. What do they become at a temperature four times as high?`,
    shifted: (word: string, head: number) =>
      `These are the weights of query ${word} in head ${head}. What do they become when 5 is added to every score?`,
    causal: (word: string, head: number) =>
      `These are the weights of query ${word} in head ${head}, with later keys allowed. What do they become under a causal mask?`,
  },

  measure: (allowed: string) =>
    `Measured by the weight on wrong keys: half the sum of the differences. Up to ${allowed} counts as right.`,
  others: (share: string) => `The other keys have ${share} together; they have no bar here.`,
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
  sumWrong: (sum: string, whole: string) => `Your bars add up to ${sum}. They have to add up to ${whole}.`,

  right: (stray: string) =>
    `Right: only ${stray} of the weight lies on the wrong keys. The thin bars are the real row.`,
  misplaced: (stray: string) => `Not yet: ${stray} of the weight lies on the wrong keys.`,

  mistakes: {
    uniform:
      'You shared the weight out evenly. A higher score gets more, and each point of score multiplies the share by 2.7.',
    allOnOne:
      'You gave everything to one key. The softmax is soft: keys with a score little below the highest keep a share.',
    reversed: 'You gave most to the lowest score. The highest score gets the most.',
    linear: 'You shared out the scores themselves. Their exponentials are what is shared out, so differences grow.',
    forbidden: 'You gave weight to a forbidden key. Its exponential is 0, so its share is.',
    sharpened: 'Adding the same to every score changes no difference between scores, and only the differences count.',
    unchanged: {
      unscaled: 'You left the row as it was. Without the division the scores lie further apart.',
      sharper: 'You left the row as it was. Four times the score means four times the differences.',
      flatter: 'You left the row as it was. A high temperature makes the differences count for less.',
    },
    wrongWay: {
      unscaled: 'You made the row flatter. Larger scores lie further apart, so the row gets sharper.',
      sharper: 'You made the row flatter. Larger differences make it sharper.',
      flatter: 'You made the row sharper. A high temperature makes it flatter.',
    },
  },

  hints: {
    softmax: (_row: Row) => [
      'One point more of score makes a weight e ≈ 2.7 times as large; two points, 7.4 times.',
      'Give the key with the highest score 1, each other its multiple of that, then press “Make it 1”.',
    ],
    unscaled: ({ root }: Row) => [
      `The scores would be √d_k = ${fixed(root)} times as large.`,
      `So each weight, divided by the largest, is raised to the power ${fixed(root)}; then the row is scaled to 1.`,
    ],
    sharper: (_row: Row) => [
      'Two keys whose scores differ by 1 now differ by 4: the ratio of their weights goes from 2.7 to 55.',
      'Each weight, divided by the largest, is raised to the power 4; then the row is scaled to 1.',
    ],
    flatter: (_row: Row) => [
      'All differences of scores shrink to a quarter.',
      'Each weight, divided by the largest, is raised to the power ¼ (twice the square root); then the row is scaled to 1.',
    ],
    shifted: (_row: Row) => [
      'exp(x + 5) = exp(x) · exp(5): what does that do to each numerator, and what to the sum?',
      'The factor stands above and below the line.',
    ],
    causal: (_row: Row) => [
      'Keys after the query get −∞, whose exponential is 0.',
      'The others keep their exponentials, and so their ratios. Take the later bars down to 0, then press “Make it 1”.',
    ],
  },

  /** The head of the column with the weights. */
  factors: {
    softmax: (_root: number, temperature: number) =>
      temperature === 1 ? 'softmax' : `softmax at τ = ${fixed(temperature)}`,
    unscaled: (root: number, _temperature: number) => `softmax of ${fixed(root)} × score`,
    sharper: (_root: number, _temperature: number) => 'softmax of 4 × score',
    flatter: (_root: number, _temperature: number) => 'softmax of score / 4',
    shifted: (_root: number, _temperature: number) => 'softmax of score + 5',
    causal: (_root: number, _temperature: number) => 'softmax up to the query',
  },
  solutions: {
    softmax: 'Each score’s exponential, divided by the sum of the row.',
    unscaled: 'Without the division by √d_k the highest score takes more of the row.',
    sharper: 'Four times the score is a quarter of the temperature: the row moves towards its highest score.',
    flatter: 'At a high temperature the row moves towards equal shares.',
    shifted:
      'Nothing changes: the factor exp(5) stands in every numerator and in the sum. This is why the maximum may be subtracted first.',
    causal: 'The forbidden keys’ shares go to the allowed ones, each in proportion to what it had.',
  },
};
