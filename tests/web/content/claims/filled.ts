/** A sentence of a chapter with its numbers filled in: "#2" is the next number, with two decimals. Formulas write a comma as {,}. */
import { type Language, written } from './support.ts';

export function filled(language: Language, sentence: string, ...numbers: readonly number[]): string {
  const left = [...numbers];
  const text = sentence.replace(/#(\d)/g, (_, decimals: string) => {
    const number = left.shift();
    if (number === undefined) throw new Error(`too few numbers for “${sentence}”`);
    return written(language, number, Number(decimals));
  });
  if (left.length > 0) throw new Error(`too many numbers for “${sentence}”`);
  return text.replace(/\$[^$]*\$/g, (formula) => formula.replace(/(\d),(?=\d)/g, '$1{,}'));
}
