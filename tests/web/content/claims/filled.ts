/** A sentence of a chapter with its numbers filled in: "#2" is the next number, with two decimals. Formulas write a comma as {,}. */
import { languageInfo } from '../../../../web/messages/languages.ts';
import type { Language } from './support.ts';

export function filled(language: Language, sentence: string, ...numbers: readonly number[]): string {
  const left = [...numbers];
  const text = sentence.replace(/#(\d)/g, (_, decimals: string) => {
    const number = left.shift();
    if (number === undefined) throw new Error(`too few numbers for “${sentence}”`);
    return number.toFixed(Number(decimals)).replace('-', '−').replace('.', languageInfo(language).decimalSign);
  });
  if (left.length > 0) throw new Error(`too many numbers for “${sentence}”`);
  return text.replace(/\$[^$]*\$/g, (formula) => formula.replace(/(\d),(?=\d)/g, '$1{,}'));
}
