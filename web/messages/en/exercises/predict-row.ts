/** Predicting a row of weights: the questions, the bars, the measure, and what to say to a wrong guess. */
import { translatable } from '../../part.ts';

interface Row {
  readonly root: number;
}

const fixed = (value: number): string => value.toFixed(2);

/** The head is left out where there is one only. */
const asked = (word: string, head: number | null): string =>
  head === null ? `Query ${word}` : `Query ${word} in head ${head}`;

export const title = 'Predict a row';

const english = {
  questions: {
    softmax: (word: string, head: number | null) =>
      `${asked(word, head)} has these scores. Which weights does the softmax make of them?`,
    unscaled: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights. Which would it have without the division by √d_k?`,
    flatter: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights. Which would it have at a temperature four times as high?`,
    causal: (word: string, head: number | null) =>
      `${asked(word, head)} has these weights without a mask. Which would it have under a causal mask?`,
  },

  /** One score is another than in the figure. */
  suppose: (word: string, score: string) => `Suppose that the score of ${word} were ${score}.`,
  measure: (allowed: string) =>
    `Your row counts as right if no more than ${allowed} of the weight is in the wrong place.`,
  others: (share: string) => `The other keys have no bar. In the row that you predict, they have ${share} together.`,
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
  right: (stray: string) =>
    `Right: only ${stray} of the weight is in the wrong place. The thin bars show the real row.`,
  misplaced: (stray: string) => `Not yet: ${stray} of the weight is in the wrong place.`,

  mistakes: {
    uniform: {
      scores: 'You gave every key the same weight. A higher score gets more: each point multiplies the weight by 2.7.',
      weights: 'You gave every key the same weight. Keys that differ now still differ afterwards.',
    },
    allOnOne: 'You gave all the weight to one key. A score just below the highest gets some, too.',
    reversed: 'You gave most to the lowest score; the highest gets most.',
    linear: 'You divided the scores by their sum. Take their exponentials first: differences grow.',
    forbidden: 'You gave weight to a forbidden key, whose exponential is 0.',
    unchanged: {
      softmax: 'That is the row in the figure. Here one of its scores is another.',
      unscaled: 'The row has not changed. Without the division the scores lie further apart.',
      flatter: 'The row has not changed. At a high temperature the differences count for less.',
    },
    wrongWay: {
      unscaled: 'You made the row flatter. Larger scores lie further apart, so the row gets sharper.',
      flatter: 'You made the row sharper. A high temperature makes it flatter.',
    },
  },

  hints: {
    softmax: (_row: Row, whole: string) => [
      'One more point makes a weight e ≈ 2.7 times as large, two more points make it 7.4 times as large.',
      `Give the highest score a weight of 1 and every other one its fraction of that. Then press “Make it ${whole}”.`,
    ],
    unscaled: ({ root }: Row, whole: string) => [
      `The scores would be √d_k = ${fixed(root)} times as large.`,
      `So divide each weight by the largest and raise it to the power ${fixed(root)}. Then press “Make it ${whole}”.`,
    ],
    flatter: (_row: Row, whole: string) => [
      'All differences of scores shrink to a quarter.',
      `Divide each weight by the largest and take the square root twice. Then press “Make it ${whole}”.`,
    ],
    causal: (_row: Row, whole: string) => [
      'Keys after the query get −∞, whose exponential is 0.',
      `The other weights keep their ratios. Move the later bars down to 0, then press “Make it ${whole}”.`,
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
    flatter: 'At a high temperature the row moves towards equal weights.',
    causal: 'The forbidden keys’ weights go to the allowed ones, in proportion.',
  },
};

export const words = translatable('exercises/predict-row', english);
