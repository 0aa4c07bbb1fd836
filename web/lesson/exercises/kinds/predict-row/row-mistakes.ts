/** Wrong guesses of a row with a known cause, compared by total variation distance. */
import { rowWords } from '../../../../messages/exercises/row.ts';
import type { Mistake } from '../../mistake.ts';
import { softmax } from '../../softmax.ts';
import type { RowOfTrace } from './row-of-trace.ts';
import { FLATTER, ROW_QUESTIONS, type RowQuestion } from './row-questions.ts';

const words = rowWords.mistakes;

/** The maximum distance at which a guess counts as a mistake, or as right. */
export const NEAR = 0.1;
/** Weight on forbidden keys that is more than a slip. */
const FORBIDDEN = 0.03;

/** How much of the weight would have to move to other keys (the total variation distance). */
export function misplaced(guess: readonly number[], right: readonly number[]): number {
  return right.reduce((sum, share, key) => sum + Math.abs(share - (guess[key] ?? 0)), 0) / 2;
}

/** The mistakes that differ from the right row; `shown` are the visible keys. */
export function rowMistakes(
  question: RowQuestion,
  row: RowOfTrace,
  right: readonly number[],
  shown: readonly number[],
): readonly Mistake[] {
  const seen = (values: readonly number[]): readonly number[] => shown.map((key) => values[key] ?? 0);
  const target = seen(right);
  const whole = target.reduce((sum, share) => sum + share, 0);
  const guesses: readonly (readonly [string, string, readonly number[]])[] = guessesOf(question, row);
  const found = guesses.map(([id, message, values]): Mistake => {
    const wrong = scaledTo(seen(values), whole);
    const far = misplaced(wrong, target) <= 2 * NEAR;
    return {
      id,
      message,
      // A mistake too close to the right row is left out.
      distance: (guess) => (far ? Number.POSITIVE_INFINITY : misplaced(guess, wrong) / NEAR),
    };
  });
  return [forbidden(question, row, shown), ...found];
}

function guessesOf(question: RowQuestion, row: RowOfTrace): readonly (readonly [string, string, readonly number[]])[] {
  const { scores, weights, temperature, root } = row;
  const open = scores.map((score, key) => (isForbidden(question, row, key) ? Number.NEGATIVE_INFINITY : score));
  const allowed = open.filter(Number.isFinite);
  const [lowest, highest] = [Math.min(...allowed), Math.max(...allowed)];
  const factor = { softmax: 1, unscaled: root, flatter: 1 / FLATTER, causal: 1 }[question];
  const base = (values: (score: number) => number): readonly number[] =>
    open.map((score) => (Number.isFinite(score) ? values(score) : 0));
  const changes = question === 'unscaled' || question === 'flatter';
  return [
    ['uniform', words.uniform[ROW_QUESTIONS[question].given], base(() => 1)],
    ['all-on-one', words.allOnOne, base((score) => (score === highest ? 1 : 0))],
    [
      'reversed',
      words.reversed,
      softmax(
        open.map((score) => (Number.isFinite(score) ? -score : score)),
        temperature,
      ),
    ],
    ...(question === 'softmax'
      ? ([['linear', words.linear, base((score) => score - lowest)]] as const)
      : ([] as const)),
    ...(changes
      ? ([
          ['unchanged', words.unchanged[question], weights],
          ['wrong-way', words.wrongWay[question], softmax(open, temperature * factor)],
        ] as const)
      : ([] as const)),
  ];
}

/** Weight on forbidden keys, diagnosed even if the rest of the guess is good. */
function forbidden(question: RowQuestion, row: RowOfTrace, shown: readonly number[]): Mistake {
  return {
    id: 'forbidden',
    message: words.forbidden,
    distance: (guess) => {
      const stray = shown.reduce((sum, key, i) => sum + (isForbidden(question, row, key) ? (guess[i] ?? 0) : 0), 0);
      return stray > FORBIDDEN ? 0 : Number.POSITIVE_INFINITY;
    },
  };
}

function isForbidden(question: RowQuestion, row: RowOfTrace, key: number): boolean {
  const also = ROW_QUESTIONS[question].forbids?.(row, key) ?? false;
  return also || row.scores[key] === Number.NEGATIVE_INFINITY;
}

function scaledTo(values: readonly number[], whole: number): readonly number[] {
  const sum = values.reduce((total, each) => total + each, 0);
  return sum > 0 ? values.map((value) => (value / sum) * whole) : values;
}
