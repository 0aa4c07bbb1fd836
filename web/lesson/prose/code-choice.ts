/** Which language the reader wants to see code in: one choice for all chapters, kept in the browser where that is possible. */
import { signal } from '@preact/signals-core';
import { CODE_LANGUAGES, type CodeLanguage } from './prose.ts';

const KEY = 'mha-lesson.code';

const chosen = signal<CodeLanguage>(remembered());

/** The language now; a signal, so that every open tab list follows. */
export const codeLanguage = { subscribe: chosen.subscribe.bind(chosen), peek: () => chosen.peek() };

export function chooseCodeLanguage(language: CodeLanguage): void {
  chosen.value = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is refused in some embeddings; the choice then lasts as long as the page.
  }
}

function remembered(): CodeLanguage {
  try {
    const stored = localStorage.getItem(KEY);
    return CODE_LANGUAGES.find((language) => language === stored) ?? 'numpy';
  } catch {
    return 'numpy';
  }
}
