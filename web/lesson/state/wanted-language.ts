/** The language that a state asks for. */
import { type Language, preferredLanguage } from '../../messages/languages.ts';
import type { LanguageChoice } from '../fields/lesson-fields.ts';

/** The chosen language; for 'auto', the browser's preferred one. */
export function wantedLanguage(choice: LanguageChoice): Language {
  return choice === 'auto' ? preferredLanguage(globalThis.navigator?.languages ?? []) : choice;
}
