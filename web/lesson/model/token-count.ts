/** How many tokens a sentence has. The last answer is kept: the sentence is checked again with every change of the state. */
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
