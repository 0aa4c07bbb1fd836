/** Which language a state asks for, and numbers written as the language that is spoken writes them. */
import { effect } from '@preact/signals-core';
import { type Language, languageInfo, preferredLanguage } from '../../messages/languages.ts';
import { spoken } from '../../messages/spoken.ts';
import { writeNumbersAs } from '../../views/format-number.ts';
import type { LanguageChoice } from '../state/lesson-state.ts';

// Before anything is rendered in another language: this effect is the first that the signal has.
effect(() => writeNumbersAs(languageInfo(spoken.value).tag));

/** The chosen language; without a choice the one that the browser prefers. */
export function wantedLanguage(choice: LanguageChoice): Language {
  return choice === 'auto' ? preferredLanguage(navigator.languages ?? []) : choice;
}
