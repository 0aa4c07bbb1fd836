/**
 * The questions about a row of weights: what is given for every key, and the resulting row, both derived from a row of the trace; and
 * wrong guesses with a known cause, compared by total variation distance. Texts are in `web/messages/en/exercises/predict-row.ts`.
 */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { words } from '../../../../messages/en/exercises/predict-row.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { rowOf } from '../../../inspector/followed-word.ts';
import type { Mistake } from '../../mistake.ts';
import { softmax, total } from '../../plain-attention.ts';

/** One row of the trace: the softmax's input scores and output weights. */
export interface RowOfTrace {
  readonly head: number;
  /** The query's position t. */
  readonly query: number;
  /** Scaled, one per key; −∞ where the mask forbids. */
  readonly scores: readonly number[];
  readonly weights: readonly number[];
  /** The score that is another than in the trace. Given weights follow from it; weights that are asked for are the trace's. */
  readonly supposed?: { readonly key: number; readonly score: number };
  readonly temperature: number;
  /** √d_k. */
  readonly root: number;
}

/** `unmasked`: as it would be without the trace’s mask. */
export function rowOfTrace(trace: AttentionTrace, head: number, query: number, unmasked: boolean): RowOfTrace {
  const { temperature, dModel, numHeads } = trace.options;
  const read = (tensor: string): readonly number[] => rowOf(trace, tensor, head, query) ?? [];
  const scores = read(unmasked ? 'scaled' : 'masked');
  return {
    head,
    query,
    scores,
    weights: unmasked ? softmax(scores, temperature) : read('weights'),
    temperature,
    root: Math.sqrt(dModel / numHeads),
  };
}

export interface RowDefinition {
  /** Shown beside each key: scores, or the current weights. */
  readonly given: 'scores' | 'weights';
  /** One of the scores is another than in the trace. */
  readonly supposes?: true;
  /** The row is taken as it would be without a mask. */
  readonly unmasked?: true;
  /** What the temperature is multiplied by. */
  factor?(row: RowOfTrace): number;
  /** Keys that the question forbids in addition to the mask. */
  forbids?(row: RowOfTrace, key: number): boolean;
  /** Whether the question makes sense for this row. */
  fits?(row: RowOfTrace): boolean;
}

/** The factor of the temperature question. */
export const FLATTER = 4;

export type RowQuestion = keyof typeof words.questions;

export const ROW_QUESTIONS: Readonly<Record<RowQuestion, RowDefinition>> = {
  /** The scores are given, the weights asked for. */
  softmax: { given: 'scores', supposes: true },
  /** The scores are not divided by √d_k. */
  unscaled: { given: 'weights', factor: ({ root }) => 1 / root, fits: ({ root }) => root > 1 },
  /** The scores are divided by 4. */
  flatter: { given: 'weights', factor: () => FLATTER },
  /** Later keys are forbidden. The mask’s own chapter has a causal mask on already. */
  causal: {
    given: 'weights',
    supposes: true,
    unmasked: true,
    forbids: ({ query }, key) => key > query,
    fits: ({ query, scores }) => query >= 2 && query + 1 < scores.length,
  },
};

/** The scores, −∞ where a key is forbidden. */
function openScores(question: RowQuestion, row: RowOfTrace): readonly number[] {
  const { forbids } = ROW_QUESTIONS[question];
  return row.scores.map((score, key) => (forbids?.(row, key) ? Number.NEGATIVE_INFINITY : score));
}

/** The row of weights in question. */
export function rightRow(question: RowQuestion, row: RowOfTrace): readonly number[] {
  return softmax(openScores(question, row), row.temperature * (ROW_QUESTIONS[question].factor?.(row) ?? 1));
}

/** The maximum distance at which a guess counts as a mistake, or as right. */
export const NEAR = 0.1;
/** Weight on forbidden keys that is more than a slip. */
const FORBIDDEN = 0.03;

export function seen(values: readonly number[], keys: readonly number[]): readonly number[] {
  return keys.map((key) => values[key] ?? 0);
}

/** What the bars add up to, as their button says it. */
export function wholeText(whole: number): string {
  return formatNumber(whole, whole === 1 ? 0 : 2);
}

export function scaledTo(values: readonly number[], whole: number): readonly number[] {
  const sum = total(values);
  return sum > 0 ? values.map((value) => (value / sum) * whole) : values;
}

/** How much of the weight would have to move to other keys (the total variation distance). */
export function misplaced(guess: readonly number[], right: readonly number[]): number {
  return total(right.map((share, key) => Math.abs(share - (guess[key] ?? 0)))) / 2;
}

/** The mistakes that differ from the right row; `shown` are the visible keys. */
export function rowMistakes(question: RowQuestion, row: RowOfTrace, shown: readonly number[]): readonly Mistake[] {
  const target = seen(rightRow(question, row), shown);
  const found = guessesOf(question, row).map(([id, message, values]): Mistake => {
    const wrong = scaledTo(seen(values, shown), total(target));
    const isNear = misplaced(wrong, target) <= 2 * NEAR;
    return {
      id,
      message,
      wrong,
      // A mistake too close to the right row is left out.
      distance: (guess) => (isNear ? Number.POSITIVE_INFINITY : misplaced(guess, wrong) / NEAR),
    };
  });
  const closed = seen(openScores(question, row), shown).map((score) => score === Number.NEGATIVE_INFINITY);
  // Weight on forbidden keys, diagnosed even if the rest of the guess is good.
  const forbidden: Mistake = {
    id: 'forbidden',
    message: words.mistakes.forbidden,
    distance: (guess) => (total(guess.filter((_, i) => closed[i])) > FORBIDDEN ? 0 : Number.POSITIVE_INFINITY),
  };
  return [forbidden, ...found];
}

type Guess = readonly [id: string, message: string, values: readonly number[]];

function guessesOf(question: RowQuestion, row: RowOfTrace): readonly Guess[] {
  const { given, factor } = ROW_QUESTIONS[question];
  const { weights, temperature } = row;
  const { mistakes } = words;
  const open = openScores(question, row);
  const allowed = open.filter(Number.isFinite);
  const [lowest, highest] = [Math.min(...allowed), Math.max(...allowed)];
  const each = (value: (score: number) => number, forbidden = 0): readonly number[] =>
    open.map((score) => (Number.isFinite(score) ? value(score) : forbidden));
  const reversed = each((score) => -score, Number.NEGATIVE_INFINITY);
  const all: readonly Guess[] = [
    ['uniform', mistakes.uniform[given], each(() => 1)],
    ['all-on-one', mistakes.allOnOne, each((score) => (score === highest ? 1 : 0))],
    ['reversed', mistakes.reversed, softmax(reversed, temperature)],
  ];
  if (question === 'causal') return all;
  const unchanged: Guess = ['unchanged', mistakes.unchanged[question], weights];
  return question === 'softmax'
    ? [...all, ['linear', mistakes.linear, each((score) => score - lowest)], unchanged]
    : [
        ...all,
        unchanged,
        ['wrong-way', mistakes.wrongWay[question], softmax(open, temperature / (factor?.(row) ?? 1))],
      ];
}
