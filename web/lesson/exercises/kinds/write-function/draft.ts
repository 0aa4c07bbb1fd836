/** Drafts of a learner's code in browser storage: the language, and each function's text per language. */
import { browserStorage, keepText, readText, type TextStorage } from '../../../platform/browser-storage.ts';
import { CODE_LANGUAGES, type CodeLanguage, type FunctionName } from './functions.ts';

const LANGUAGE_KEY = 'mha-lesson.code.language';

/** Old key: JavaScript drafts used to be stored under the function's name alone. */
function keyOf(name: FunctionName, language: CodeLanguage): string {
  return language === 'javascript' ? `mha-lesson.code.${name}` : `mha-lesson.code.${language}.${name}`;
}

export function readDraft(name: FunctionName, language: CodeLanguage, storage = browserStorage()): string | null {
  return readText(storage, keyOf(name, language));
}

/** Whether the code was stored. */
export function keepDraft(
  name: FunctionName,
  language: CodeLanguage,
  code: string,
  storage: TextStorage | null = browserStorage(),
): boolean {
  return keepText(storage, keyOf(name, language), code);
}

let chosen: CodeLanguage | null = null;

/** The last chosen language, for all functions; Python by default. */
export function codeLanguage(): CodeLanguage {
  chosen ??= CODE_LANGUAGES.find((language) => language === readText(browserStorage(), LANGUAGE_KEY)) ?? 'python';
  return chosen;
}

export function chooseCodeLanguage(language: CodeLanguage): void {
  chosen = language;
  keepText(browserStorage(), LANGUAGE_KEY, language);
}
