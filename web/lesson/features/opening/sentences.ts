/** The opening's sentences: a sample with one of its words in the gap. */
import type { OpeningSample, ReadWord } from '../../../messages/en/opening.ts';
import { tokenise } from '../../model/tokenise.ts';

/** The sentence with the word in the gap. */
export function sentenceOf({ start, end, swaps }: OpeningSample, swap: number): string {
  return [start, swaps[swap]?.word ?? '', end].filter((text) => text !== '').join(' ');
}

/** The gap's position among the sentence's words. */
export function gapOf({ start }: OpeningSample): number {
  return tokenise(start).length;
}

/** Words below this share are not named. */
const NAMED = 0.05;
const MOST_NAMED = 3;

/** The words with the largest weights, in whole per cent; at least one. */
export function mostRead(words: readonly string[], row: readonly number[]): readonly ReadWord[] {
  const sorted = words
    .map((word, s) => ({ word, weight: row[s] ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_NAMED);
  return sorted
    .filter(({ weight }, i) => i === 0 || weight >= NAMED)
    .map(({ word, weight }) => ({ word, percent: Math.round(weight * 100) }));
}

/** The weight of a word in whole per cent, if it is large enough to be named. */
export function namedPercent(weight: number): number | null {
  return weight >= NAMED ? Math.round(weight * 100) : null;
}
