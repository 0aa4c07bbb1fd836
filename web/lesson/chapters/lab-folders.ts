/** Which chapters have a lab or an exhibit, and how to load it with its texts. A long list, so it loads with the first one. */
import { setLanguage } from '../../messages/mark-language.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import { type Find, shownIn, wordsIn } from '../../messages/translated.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { Lab } from '../lab-kit/lab.ts';

interface LabModule {
  /** The name of the element that the module defines. */
  readonly tag: string;
}

const LABS = import.meta.glob<LabModule>('./*/lab.ts');
const EXHIBITS = import.meta.glob<LabModule>('./*/exhibit.ts');
const WORDS = import.meta.glob<object>('../../messages/*/labs/*.ts', { import: 'words' });

const chaptersOf = (modules: object): ReadonlySet<string> =>
  new Set(Object.keys(modules).map((path) => path.split('/')[1] ?? ''));

export const LAB_CHAPTERS = chaptersOf(LABS);
export const EXHIBIT_CHAPTERS = chaptersOf(EXHIBITS);

/** The lab with its texts in the current language. */
export function loadLab(chapter: ChapterId): Promise<Lab<unknown>> {
  return load(LABS[`./${chapter}/lab.ts`], chapter);
}

/** What the stage shows of the lab: an element with the same texts and the same settings. */
export function loadExhibit(chapter: ChapterId): Promise<Lab<unknown>> {
  return load(EXHIBITS[`./${chapter}/exhibit.ts`], chapter);
}

async function load(module: (() => Promise<LabModule>) | undefined, chapter: ChapterId): Promise<Lab<unknown>> {
  if (!module) throw new Error(`the chapter "${chapter}" has no laboratory`);
  const find: Find<object> = (language) => WORDS[`../../messages/${language}/labs/${chapter}.ts`];
  const language = spoken.peek();
  const [{ tag }, words] = await Promise.all([module(), wordsIn(find, language)]);
  await catchUp();
  const lab = document.createElement(tag);
  if (!(lab instanceof Lab)) throw new Error(`<${tag}> is no laboratory`);
  lab.words = words;
  const shown = shownIn(find, language);
  if (shown !== language) setLanguage(lab, shown);
  return lab;
}
