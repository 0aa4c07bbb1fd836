/** Loads the element of a lab or of an exhibit with its words. With it comes the list of words, which is long. */
import { setLanguage } from '../../messages/mark-language.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import { type Find, shownIn, wordsIn } from '../../messages/translated.ts';
import { Lab } from '../lab-kit/lab.ts';
import type { Chapter, LoadElement } from './chapter.ts';

const WORDS = import.meta.glob<object>('./*/??.ts', { import: 'words' });

/** The element with the chapter's words in the current language. */
export async function loadLab({ id }: Chapter, element: LoadElement | undefined): Promise<Lab<unknown>> {
  if (!element) throw new Error(`the chapter "${id}" has no laboratory`);
  const find: Find<object> = (language) => WORDS[`./${id}/${language}.ts`];
  const language = spoken.peek();
  const [{ tag }, words] = await Promise.all([element(), wordsIn(find, language)]);
  await catchUp();
  const lab = document.createElement(tag);
  if (!(lab instanceof Lab)) throw new Error(`<${tag}> is no laboratory`);
  lab.words = words;
  const shown = shownIn(find, language);
  if (shown !== language) setLanguage(lab, shown);
  return lab;
}
