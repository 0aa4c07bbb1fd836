/** The words of exercises in the current language. The English file of a kind declares them; the other languages have files of its name. */

import { currentLanguage } from './current-language.ts';
import type { Language } from './languages.ts';
import { part } from './part.ts';
import { shownIn } from './translated.ts';

const TRANSLATIONS = import.meta.glob<never>(['./*/exercises/*.ts', '!./en/exercises/*.ts'], { import: 'words' });

const fileIn = (language: Language, name: string): string => `./${language}/exercises/${name}.ts`;

/** `name`: of the file. */
export function exerciseWords<Words extends object>(name: string, english: Words): Words {
  const own = Object.entries(TRANSLATIONS).filter(([path]) => path.endsWith(`/${name}.ts`));
  return part(english, Object.fromEntries(own));
}

/** The language of a kind's words now: English if the current language has no such file. */
export function languageOfExercises(name: string): Language {
  return shownIn((language) => TRANSLATIONS[fileIn(language, name)], currentLanguage.value);
}
