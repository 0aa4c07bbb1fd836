/**
 * The sentence that the lesson starts with, in the language that it is read in. An address leaves it out where whoever opens
 * the address gets the same: where the language is in the address too, or where it is English without being chosen.
 */
import { languageInfo } from '../../messages/languages.ts';
import type { LanguageChoice } from './lesson-state.ts';
import { wantedLanguage } from './wanted-language.ts';

export function defaultSentence(choice: LanguageChoice): string {
  return languageInfo(wantedLanguage(choice)).sentence;
}

/** Whether this sentence goes without saying in an address with this choice of language. */
export function goesWithoutSaying(sentence: string, choice: LanguageChoice): boolean {
  return sentence === defaultSentence(choice) && (choice !== 'auto' || wantedLanguage(choice) === 'en');
}
