/** The reader's code language: one choice for all chapters, stored in the browser if possible. */
import { type Signal, signal } from '@preact/signals-core';
import { browserStorage, keepText, readText } from '../../platform/browser-storage.ts';
import { CODE_LANGUAGES, type CodeLanguage } from './prose.ts';

const KEY = 'mha-lesson.code';

let chosen: Signal<CodeLanguage> | undefined;

/** Read when code is first shown, because only then is the storage permission known. */
function choice(): Signal<CodeLanguage> {
  chosen ??= signal(remembered());
  return chosen;
}

/** The current language, as a signal that every open tab list follows. */
export const codeLanguage = {
  subscribe: (run: (language: CodeLanguage) => void) => choice().subscribe(run),
  peek: () => choice().peek(),
};

export function chooseCodeLanguage(language: CodeLanguage): void {
  choice().value = language;
  keepText(browserStorage(), KEY, language);
}

function remembered(): CodeLanguage {
  const stored = readText(browserStorage(), KEY);
  return CODE_LANGUAGES.find((language) => language === stored) ?? 'numpy';
}
