/** Marks an element with the language of its words and the way they run. */
import { languageInfo } from './languages.ts';
import { spoken } from './spoken.ts';

/** To write `lang` again, even as it stands, has the browser work out every style below it: only what differs is written. */
export function markLanguage(element: HTMLElement): void {
  const { tag, direction } = languageInfo(spoken.peek());
  if (element.lang !== tag) element.lang = tag;
  if (element.dir !== direction) element.dir = direction;
}
