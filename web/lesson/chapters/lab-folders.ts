/** Which chapters have a lab, and how to load it with its texts. A long list, so it loads with the first lab. */
import { catchUp, spoken } from '../../messages/spoken.ts';
import { inLanguage } from '../../messages/translated.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { Lab } from '../lab-kit/lab.ts';

interface LabModule {
  /** The name of the element that the module defines. */
  readonly tag: string;
}

const FIGURES = import.meta.glob<LabModule>('./*/lab.ts');
const WORDS = import.meta.glob<object>('../../messages/*/labs/*.ts', { import: 'words' });

export const LAB_CHAPTERS: ReadonlySet<string> = new Set(
  Object.keys(FIGURES).map((path) => /^\.\/(.+)\/lab\.ts$/.exec(path)?.[1] ?? ''),
);

/** The lab with its texts in the current language. */
export async function loadLab(chapter: ChapterId): Promise<Lab<unknown>> {
  const figure = FIGURES[`./${chapter}/lab.ts`];
  if (!figure) throw new Error(`the chapter "${chapter}" has no laboratory`);
  const [{ tag }, words] = await Promise.all([figure(), inLanguage(WORDS, `labs/${chapter}.ts`, spoken.peek())]);
  await catchUp();
  const lab = document.createElement(tag);
  if (!(lab instanceof Lab)) throw new Error(`<${tag}> is no laboratory`);
  lab.words = words;
  return lab;
}
