/** Loads a laboratory with its words. With it comes the list of words, which is long; translators add to it as to `texts.ts`. */
import { loadTexts } from '../../messages/current-language.ts';
import { loadedWords } from '../../messages/part.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { FieldList } from '../fields/field.ts';
import { type LabTexts, withPatch } from '../fields/lab-texts.ts';
import { type LabHost, LabView } from '../lab-kit/lab-view.ts';
import { type AnyLaboratory, type Refusal, refusals } from '../lab-kit/laboratory.ts';
import { loadedOnce } from '../platform/loaded-once.ts';
import type { LessonStore } from '../state/store.ts';
import type { Chapter } from './chapter.ts';
import { chapterOf } from './index.ts';

const LABS = import.meta.glob<AnyLaboratory>('./*/lab.ts', { import: 'default' });

/** Loads the laboratory that a chapter shows: its own, or that of another one; undefined if it has none. */
export function labLoader({ id, labOf = id }: Chapter): (() => Promise<AnyLaboratory>) | undefined {
  return LABS[`./${labOf}/lab.ts`];
}

/** Finds a chapter's laboratory, and validates its parameters in an address before it loads. Loaded once there are some. */
export async function checkLab(chapter: ChapterId, texts: LabTexts): Promise<readonly Refusal[]> {
  const fields = await fieldsOf(chapterOf(chapter));
  await loadTexts();
  return refusals(fields ?? {}, texts);
}

export async function fieldsOf(chapter: Chapter): Promise<FieldList | null> {
  return (await labLoader(chapter)?.())?.fields ?? null;
}

/** Removes invalid texts from the state. Resolves to their problems; none where an older lesson had a laboratory. */
export async function cleanLab(store: LessonStore, chapter: ChapterId, texts: LabTexts): Promise<readonly Refusal[]> {
  const refused = await checkLab(chapter, texts);
  const { labs } = store.state.peek();
  const wrong = refused.filter(({ name, text }) => labs[chapter]?.[name] === text);
  const patch = Object.fromEntries(wrong.map(({ name }) => [name, null]));
  if (wrong.length > 0) store.set({ labs: withPatch(labs, chapter, patch) }, { undoable: false });
  return labLoader(chapterOf(chapter)) ? wrong : [];
}

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
