/** The text that an opened checkpoint reads first: the lesson's sentence, or token numbers if the model reads only those. */
import type { Sizes } from './protocol.ts';

/** The size of GPT-2's vocabulary (Radford et al. 2019), which other models of its family share. */
const GPT2_VOCABULARY = 50_257;
/** “The dogs near the river are tired” in that vocabulary. */
const GPT2_NUMBERS = [464, 6844, 1474, 262, 7850, 389, 10032];
const NUMBERS = [3, 1, 4, 1, 5];

export function readableText({ typed, vocabulary, context }: Sizes, sentence: string): string {
  if (typed === 'text' || vocabulary === null) return sentence;
  const words = sentence.split(/[\s,]+/u).filter((word) => word !== '');
  const fits = words.length > 0 && words.every((word) => /^\d{1,9}$/.test(word) && Number(word) < vocabulary);
  if (fits) return sentence;
  const numbers = vocabulary === GPT2_VOCABULARY ? GPT2_NUMBERS : NUMBERS.map((id) => id % vocabulary);
  return numbers.slice(0, context ?? numbers.length).join(' ');
}

/** Whether the text is the example in GPT-2's own vocabulary. */
export function isGpt2Example({ vocabulary }: Sizes, text: string): boolean {
  return vocabulary === GPT2_VOCABULARY && text === GPT2_NUMBERS.join(' ');
}
