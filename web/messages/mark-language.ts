/** Sets an element's language and direction. */
import { languageInfo } from './languages.ts';
import { spoken } from './spoken.ts';

/** Writes only what differs: setting `lang`, even to the same value, makes the browser recompute all styles of the subtree. */
export function markLanguage(element: HTMLElement): void {
  const { tag, direction } = languageInfo(spoken.peek());
  if (element.lang !== tag) element.lang = tag;
  if (element.dir !== direction) element.dir = direction;
}
