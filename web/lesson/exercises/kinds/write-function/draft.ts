/** What the browser keeps of a learner's code: the language, and the text of each function in each language. */
import { browserStorage, keepText, readText, type TextStorage } from '../../../platform/browser-storage.ts';
import { CODE_LANGUAGES, type CodeLanguage, type FunctionName } from './functions.ts';

const LANGUAGE_KEY = 'mha-lesson.code.language';

/** Code in JavaScript was kept before there was a choice, under the function's name alone. */
function keyOf(name: FunctionName, language: CodeLanguage): string {
  return language === 'javascript' ? `mha-lesson.code.${name}` : `mha-lesson.code.${language}.${name}`;
}

export function readDraft(name: FunctionName, language: CodeLanguage, storage = browserStorage()): string | null {
  return readText(storage, keyOf(name, language));
}

/** Whether the code was kept. */
export function keepDraft(
  name: FunctionName,
  language: CodeLanguage,
  code: string,
  storage: TextStorage | null = browserStorage(),
): boolean {
  return keepText(storage, keyOf(name, language), code);
}

let chosen: CodeLanguage | null = null;

/** The language that the learner chose last, for all functions; Python at first. */
export function codeLanguage(): CodeLanguage {
  chosen ??= CODE_LANGUAGES.find((language) => language === readText(browserStorage(), LANGUAGE_KEY)) ?? 'python';
  return chosen;
}

export function chooseCodeLanguage(language: CodeLanguage): void {
  chosen = language;
  keepText(browserStorage(), LANGUAGE_KEY, language);
}
