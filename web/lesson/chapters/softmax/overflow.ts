/**
 * A row's softmax with and without the maximum subtracted, each step rounded to a number format: what overflows, what underflows, and
 * what the subtraction saves. The scores are the core's.
 */
import { bfloatToNumber, halfToNumber, numberToBfloat, numberToHalf } from '../../../engine/safetensors/half.ts';

export const PRECISIONS = ['half', 'bfloat', 'single'] as const;

export type Precision = (typeof PRECISIONS)[number];

const ROUND: Readonly<Record<Precision, (value: number) => number>> = {
  half: (value) => halfToNumber(numberToHalf(Math.fround(value))),
  bfloat: (value) => bfloatToNumber(numberToBfloat(Math.fround(value))),
  single: Math.fround,
};

/** The largest number of each format: (2 − 2⁻¹⁰)·2¹⁵, (2 − 2⁻⁷)·2¹²⁷, (2 − 2⁻²³)·2¹²⁷. */
export const LARGEST: Readonly<Record<Precision, number>> = {
  half: (2 - 2 ** -10) * 2 ** 15,
  bfloat: (2 - 2 ** -7) * 2 ** 127,
  single: (2 - 2 ** -23) * 2 ** 127,
};

export interface SoftmaxRow {
  /** The exponential of each score. */
  readonly exponentials: readonly number[];
  readonly sum: number;
  readonly shares: readonly number[];
}

export interface Compared {
  /** The scores with the same number added to each. */
  readonly scores: readonly number[];
  readonly plain: SoftmaxRow;
  readonly subtracted: SoftmaxRow;
  readonly outcome: Outcome;
}

/** The naive result: fine, a sum of ∞, a sum of 0, or a fully masked row. */
export type Outcome = 'fits' | 'overflows' | 'vanishes' | 'blind';

export interface Setting {
  /** Added to every score. */
  readonly shift: number;
  readonly temperature: number;
  readonly precision: Precision;
}

/** `row` contains one query's masked scores, −∞ where a key is forbidden. */
export function compareRow(row: readonly number[], { shift, temperature, precision }: Setting): Compared {
  const round = ROUND[precision];
  const scores = row.map((score) => round(score + shift));
  const most = Math.max(...scores);
  const softmax = (from: readonly number[]): SoftmaxRow => {
    const exponentials = from.map((score) => round(Math.exp(round(score / temperature))));
    const sum = exponentials.reduce((total, each) => round(total + each), 0);
    return { exponentials, sum, shares: exponentials.map((each) => round(each / sum)) };
  };
  const plain = softmax(scores);
  return {
    scores,
    plain,
    subtracted: softmax(scores.map((score) => round(score - most))),
    outcome: outcomeOf(most, plain.sum),
  };
}

function outcomeOf(most: number, sum: number): Outcome {
  if (most === Number.NEGATIVE_INFINITY) return 'blind';
  if (sum === Number.POSITIVE_INFINITY) return 'overflows';
  return sum === 0 ? 'vanishes' : 'fits';
}

/** The largest difference between two rows of shares. */
export function apartBy(a: SoftmaxRow, b: SoftmaxRow): number {
  return a.shares.reduce((most, share, s) => Math.max(most, Math.abs(share - (b.shares[s] ?? 0))), 0);
}
