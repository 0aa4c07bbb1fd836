/** Sets an element's language and direction. */
import { currentLanguage } from './current-language.ts';
import { type Language, languageInfo } from './languages.ts';
import { languageOf } from './part.ts';

/** The page's language. */
export function markLanguage(element: HTMLElement): void {
  setLanguage(element, currentLanguage.peek());
}

/** The language of an element's words, where they are not in the page's language. */
export function markWords(element: HTMLElement, words: object): void {
  const language = languageOf(words);
  if (element.lang !== '' || language !== currentLanguage.value) setLanguage(element, language);
}

/** Writes only what differs: setting `lang`, even to the same value, makes the browser recompute all styles of the subtree. */
export function setLanguage(element: HTMLElement, language: Language): void {
  const { tag, direction } = languageInfo(language);
  if (element.lang !== tag) element.lang = tag;
  if (element.dir !== direction) element.dir = direction;
}
