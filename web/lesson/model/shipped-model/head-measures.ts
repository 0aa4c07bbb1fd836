/**
 * Measures of a head's attention over annotated passages. Token 0 is the start token and word i is token i + 1. A row is a query;
 * it attends to itself and to earlier tokens.
 *
 *     previous     the share of the preceding token
 *     first        the share of the start token
 *     same         the share of an earlier occurrence of the word, if there is one
 *     delimiter    the share of earlier punctuation, if there is any
 *     rare         the share of the rarest earlier word
 *     induction    in the row that predicts a repeated word: the share of the token after an earlier occurrence (Olsson et al. 2022)
 *     subject      in the row that predicts the verb: the share of its subject
 *     antecedent   in the row of a pronoun resolved by gender or number: the share of its antecedent
 *     mention      in the row that predicts a repeated antecedent: the share of the antecedent
 *     distance     tokens from query to key, weighted by the shares
 *     entropy      in bits: 0 for attention to one token, log₂ n for uniform attention to n
 */
import { MEASURES, type MeasureName, SHARES, type ShareName } from '../../constants/trained-heads.ts';
import type { Passage } from './passages.ts';

/** The mean over a measure's rows, and their number; NaN without rows. */
export interface Measure {
  readonly mean: number;
  readonly rows: number;
}

export type HeadMeasures = Readonly<Record<MeasureName, Measure>>;

/** The share that query t gives to key s, s ≤ t. */
export type Weights = (t: number, s: number) => number;

/** The keys whose shares a measure sums in row t; null if the measure skips the row. */
type Keys = (t: number) => readonly number[] | null;

const DELIMITERS: ReadonlySet<string> = new Set(['.', ',', '?', '!', ';', ':']);

function isDelimiter(word: string): boolean {
  return DELIMITERS.has(word);
}

/** Sums over passages for one head. */
export class MeasureSums {
  readonly #sums = Object.fromEntries(MEASURES.map((name) => [name, { sum: 0, rows: 0 }])) as Record<
    MeasureName,
    { sum: number; rows: number }
  >;

  add(rows: MeasuredRows, weights: Weights): void {
    for (const [place, keys] of rows.entries()) {
      const t = place + 1;
      for (const name of SHARES) {
        const counted = keys[name];
        if (counted)
          this.#count(
            name,
            counted.reduce((sum, s) => sum + weights(t, s), 0),
          );
      }
      let [distance, entropy] = [0, 0];
      for (let s = 0; s <= t; s++) {
        const share = weights(t, s);
        distance += share * (t - s);
        entropy += information(share);
      }
      this.#count('distance', distance);
      this.#count('entropy', entropy);
    }
  }

  get measures(): HeadMeasures {
    const entries = MEASURES.map((name) => {
      const { sum, rows } = this.#sums[name];
      return [name, { mean: sum / rows, rows }] as const;
    });
    return Object.fromEntries(entries) as Record<MeasureName, Measure>;
  }

  #count(name: MeasureName, value: number): void {
    this.#sums[name].sum += value;
    this.#sums[name].rows += 1;
  }
}

/** A head with uniform attention: the chance level. */
export const EVEN: Weights = (t) => 1 / (t + 1);

/** For each row of a passage, from token 1 on: the keys whose shares each measure sums. All heads have the same. */
export type MeasuredRows = readonly Readonly<Record<ShareName, readonly number[] | null>>[];

/** `frequency` counts each word; ties for the rarest word go to the first. */
export function measuredRows(passage: Passage, frequency: (word: string) => number): MeasuredRows {
  const keys = keysOf(passage, frequency);
  const row = (t: number) => Object.fromEntries(SHARES.map((name) => [name, keys[name](t)])) as MeasuredRows[number];
  return passage.words.map((_, i) => row(i + 1));
}

function keysOf(passage: Passage, frequency: (word: string) => number): Readonly<Record<ShareName, Keys>> {
  const { words, agreement, antecedent, repetitions } = passage;
  const word = (token: number): string => words[token - 1] ?? '';
  const some = (keys: readonly number[]): readonly number[] | null => (keys.length > 0 ? keys : null);
  const wordsBefore = (t: number): readonly number[] => upTo(t).slice(1);
  /** The row that predicts word i, which itself is token i + 1. */
  const expecting = (i: number | undefined, key: number): Keys => {
    return (t) => (t === i ? [key + 1] : null);
  };
  return {
    // In the first row both would be the same token.
    previous: (t) => (t > 1 ? [t - 1] : null),
    first: (t) => (t > 1 ? [0] : null),
    same: (t) => some(wordsBefore(t).filter((s) => word(s) === word(t))),
    delimiter: (t) => some(wordsBefore(t).filter((s) => isDelimiter(word(s)))),
    rare: (t) => {
      const before = wordsBefore(t);
      if (before.length < 2) return null;
      return [before.reduce((a, b) => (frequency(word(b)) < frequency(word(a)) ? b : a))];
    },
    induction: (t) =>
      repetitions?.some(({ again }) => again === t)
        ? wordsBefore(t)
            .filter((s) => s + 1 < t && word(s) === word(t))
            .map((s) => s + 1)
        : null,
    subject: expecting(agreement?.verb, agreement?.subject ?? 0),
    antecedent: (t) =>
      antecedent && !antecedent.byMeaning && t === antecedent.pronoun + 1 ? [antecedent.antecedent + 1] : null,
    mention: expecting(antecedent?.namedAgain, antecedent?.antecedent ?? 0),
  };
}

function information(share: number): number {
  return share > 0 ? -share * Math.log2(share) : 0;
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}
