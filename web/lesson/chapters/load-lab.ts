/** Loads the element of a lab or of an exhibit with its words. With it comes the list of words, which is long. */
import { catchUp, spoken } from '../../messages/spoken.ts';
import { inLanguage } from '../../messages/translated.ts';
import { Lab } from '../lab-kit/lab.ts';
import type { Chapter, LoadElement } from './chapter.ts';
import { ofChapter } from './texts.ts';

const WORDS = import.meta.glob<object>('./*/??.ts', { import: 'words' });

/** The element with the chapter's words in the current language. */
export async function loadLab({ id }: Chapter, element: LoadElement | undefined): Promise<Lab<unknown>> {
  if (!element) throw new Error(`the chapter "${id}" has no laboratory`);
  const [{ tag }, words] = await Promise.all([element(), inLanguage(ofChapter(WORDS, id), '', spoken.peek())]);
  await catchUp();
  const lab = document.createElement(tag);
  if (!(lab instanceof Lab)) throw new Error(`<${tag}> is no laboratory`);
  lab.words = words;
  return lab;
}
