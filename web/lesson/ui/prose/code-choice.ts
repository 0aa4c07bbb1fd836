/** Which language the reader wants to see code in: one choice for all chapters, kept in the browser where that is possible. */
import { type Signal, signal } from '@preact/signals-core';
import { browserStorage, keepText, readText } from '../../platform/browser-storage.ts';
import { CODE_LANGUAGES, type CodeLanguage } from './prose.ts';

const KEY = 'mha-lesson.code';

let chosen: Signal<CodeLanguage> | undefined;

/** Read when code is first shown: by then it is known whether storage is permitted. */
function choice(): Signal<CodeLanguage> {
  chosen ??= signal(remembered());
  return chosen;
}

/** The language now, so that every open tab list follows. */
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
