/** Loads a laboratory with its words. With it comes the list of words, which is long; translators add to it as to `texts.ts`. */
import { setLanguage } from '../../messages/mark-language.ts';
import { live } from '../../messages/part.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import { type Find, shownIn, wordsIn } from '../../messages/translated.ts';
import { type LabHost, LabView } from '../lab-kit/lab-view.ts';
import { chapterOf } from './index.ts';

const WORDS = import.meta.glob<object>('./*/??.ts', { import: 'words' });

/** The view of a chapter's laboratory in an element, with the words in the current language. */
export async function loadLab(host: LabHost, chapter: string): Promise<LabView> {
  const { id, lab } = chapterOf(chapter);
  if (id !== chapter || !lab) throw new Error(`the chapter "${chapter}" has no laboratory`);
  const find: Find<object> = (language) => WORDS[`./${id}/${language}.ts`];
  const language = spoken.peek();
  const [module, loaded] = await Promise.all([lab(), wordsIn(find, language)]);
  await catchUp();
  const words = live(() => loaded);
  const shown = shownIn(find, language);
  if (shown !== language) setLanguage(host, shown);
  return new LabView(host, module.default, words);
}
