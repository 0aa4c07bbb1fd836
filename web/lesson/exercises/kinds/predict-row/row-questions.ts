/**
 * The questions about a row of weights: what is given for every key, and the resulting row, both derived from a row of the trace; and
 * wrong guesses with a known cause, compared by total variation distance. Texts are in `web/messages/en/exercises/predict-row.ts`.
 */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { words } from '../../../../messages/en/exercises/predict-row.ts';
import { valueAt } from '../../../inspector/describe.ts';
import type { Mistake } from '../../mistake.ts';
import { softmax } from '../../plain-attention.ts';

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
  const { sourceTokens, temperature, dModel, numHeads } = trace.options;
  const read = (tensor: string): readonly number[] =>
    Array.from({ length: sourceTokens }, (_, key) =>
      valueAt(trace.get(tensor), { tensor, at: { h: head, t: query, s: key } }),
    );
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
  /** The row of weights in question. */
  right(row: RowOfTrace): readonly number[];
  /** Keys that the question forbids in addition to the mask. */
  forbids?(row: RowOfTrace, key: number): boolean;
  /** Whether the question makes sense for this row. */
  fits?(row: RowOfTrace): boolean;
}

/** The factor of the temperature question. */
export const FLATTER = 4;

const definitions = {
  /** The scores are given, the weights asked for. */
  softmax: {
    given: 'scores',
    supposes: true,
    right: ({ scores, temperature }: RowOfTrace) => softmax(scores, temperature),
  },
  /** The scores are not divided by √d_k. */
  unscaled: {
    given: 'weights',
    right: ({ scores, root, temperature }: RowOfTrace) => softmax(scores, temperature / root),
    fits: ({ root }: RowOfTrace) => root > 1,
  },
  /** The scores are divided by 4. */
  flatter: {
    given: 'weights',
    right: ({ scores, temperature }: RowOfTrace) => softmax(scores, temperature * FLATTER),
  },
  /** Later keys are forbidden. The mask’s own chapter has a causal mask on already. */
  causal: {
    given: 'weights',
    supposes: true,
    unmasked: true,
    right: ({ scores, temperature, query }: RowOfTrace) =>
      softmax(
        scores.map((score, key) => (key > query ? Number.NEGATIVE_INFINITY : score)),
        temperature,
      ),
    forbids: ({ query }: RowOfTrace, key: number) => key > query,
    fits: ({ query, scores }: RowOfTrace) => query >= 2 && query + 1 < scores.length,
  },
} as const satisfies Readonly<Record<string, RowDefinition>>;

export type RowQuestion = keyof typeof definitions;

export const ROW_QUESTIONS: Readonly<Record<RowQuestion, RowDefinition>> = definitions;

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
      wrong,
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
    ['uniform', words.mistakes.uniform[ROW_QUESTIONS[question].given], base(() => 1)],
    ['all-on-one', words.mistakes.allOnOne, base((score) => (score === highest ? 1 : 0))],
    [
      'reversed',
      words.mistakes.reversed,
      softmax(
        open.map((score) => (Number.isFinite(score) ? -score : score)),
        temperature,
      ),
    ],
    ...(question === 'softmax'
      ? ([
          ['linear', words.mistakes.linear, base((score) => score - lowest)],
          ['unchanged', words.mistakes.unchanged.softmax, weights],
        ] as const)
      : ([] as const)),
    ...(changes
      ? ([
          ['unchanged', words.mistakes.unchanged[question], weights],
          ['wrong-way', words.mistakes.wrongWay[question], softmax(open, temperature * factor)],
        ] as const)
      : ([] as const)),
  ];
}

/** Weight on forbidden keys, diagnosed even if the rest of the guess is good. */
function forbidden(question: RowQuestion, row: RowOfTrace, shown: readonly number[]): Mistake {
  return {
    id: 'forbidden',
    message: words.mistakes.forbidden,
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
