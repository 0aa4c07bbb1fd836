/**
 * Sentences of the learned layers' grammars, as minimal pairs that differ by one word. The exercises load them; a language without a
 * layer has the English ones.
 */
import { FALLBACK, type Language } from './languages.ts';

/** What the two sentences of a pair differ by. */
export type PairKind = 'meaning' | 'gender' | 'number';

export interface Pair {
  readonly first: string;
  readonly second: string;
  /** The word whose row is asked about; in meaning and gender pairs it is the word that differs. */
  readonly row: number;
  /** What the row reads in the first and in the second sentence, by the grammar. */
  readonly reads: readonly [number, number];
  /** A pronoun whose meaning only the last word decides, in meaning pairs. */
  readonly pronoun?: number;
}

export interface Grammar {
  /** A pair that makes the row read another word. */
  pair(kind: PairKind, pick: Pick): Pair;
  /** A pair of two adjectives for the same noun: the row reads the same word. */
  control(pick: Pick): Pair;
}

/** Two different words of a list. */
export function two(words: readonly string[], pick: Pick): readonly [string, string] {
  const first = pick(words);
  return [first, pick(words.filter((word) => word !== first))];
}

/** The two sentences in either order. */
export function ordered(a: string, b: string, row: number, readA: number, readB: number, pick: Pick): Pair {
  return pick([true, false])
    ? { first: a, second: b, row, reads: [readA, readB] }
    : { first: b, second: a, row, reads: [readB, readA] };
}

/** One of some items, at random. */
export type Pick = <Items extends readonly unknown[]>(items: Items) => Items[number];

const SENTENCES = import.meta.glob<Grammar>('./*/learned/sentences.ts', { import: 'sentences' });

export async function loadSentences(language: Language): Promise<Grammar> {
  const load = SENTENCES[`./${language}/learned/sentences.ts`];
  return load ? load() : loadSentences(FALLBACK);
}
