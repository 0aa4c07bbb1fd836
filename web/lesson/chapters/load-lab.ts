/** Loads a laboratory with its words. With it comes the list of words, which is long; translators add to it as to `texts.ts`. */
import { loadTexts } from '../../messages/current-language.ts';
import { loadedWords } from '../../messages/part.ts';
import { type LabHost, LabView } from '../lab-kit/lab-view.ts';
import { loadedOnce } from '../platform/loaded-once.ts';
import { labLoader } from './check-lab.ts';
import { chapterOf } from './index.ts';

const WORDS = import.meta.glob<object>('./*/??.ts', { import: 'words' });

const loadWords = loadedOnce((chapter: string) => loadedWords((language) => WORDS[`./${chapter}/${language}.ts`]));

/** The view of a chapter's laboratory in an element. */
export async function loadLab(host: LabHost, chapter: string): Promise<LabView> {
  const found = chapterOf(chapter);
  const { id, labOf = id } = found;
  const lab = labLoader(found);
  if (id !== chapter || !lab) throw new Error(`the chapter "${chapter}" has no laboratory`);
  const [laboratory, words] = await Promise.all([lab(), loadWords(labOf)]);
  await loadTexts();
  return new LabView(host, laboratory, words);
}
