/** A number as a chapter writes it. */
import { languageInfo } from '../../../../web/messages/languages.ts';
import type { Language } from './support.ts';

export function quoted(language: Language, value: number, decimals: number): string {
  return value.toFixed(decimals).replace('-', '−').replace('.', languageInfo(language).decimalSign);
}
