/** Counts a sentence's tokens; caches the last count, since every state change validates it. */
import { SentenceError, tokenise } from './tokenise.ts';

let last = { sentence: '', count: 0 };

export function tokenCount(sentence: string): number {
  if (sentence !== last.sentence) last = { sentence, count: count(sentence) };
  return last.count;
}

function count(sentence: string): number {
  try {
    return tokenise(sentence).length;
  } catch (error) {
    if (error instanceof SentenceError) return error.tokens;
    throw error;
  }
}
