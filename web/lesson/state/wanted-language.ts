/** Which language a state asks for. */
import { type Language, preferredLanguage } from '../../messages/languages.ts';
import type { LanguageChoice } from './lesson-state.ts';

/** The chosen language; without a choice the one that the browser prefers. */
export function wantedLanguage(choice: LanguageChoice): Language {
  return choice === 'auto' ? preferredLanguage(globalThis.navigator?.languages ?? []) : choice;
}
