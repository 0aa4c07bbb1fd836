/** Which chapters have a laboratory, and how to load one with its words. */
import type { ChapterId } from '../state/chapter-ids.ts';

interface LabModule {
  /** The name of the element that the module defines. */
  readonly tag: string;
}

const FIGURES = import.meta.glob<LabModule>('../chapters/*/lab.ts');
const WORDS = import.meta.glob<object>('../../messages/en/labs/*.ts', { import: 'words' });

export const LAB_CHAPTERS: ReadonlySet<string> = new Set(
  Object.keys(FIGURES).map((path) => /chapters\/(.+)\/lab\.ts$/.exec(path)?.[1] ?? ''),
);

export async function loadLab(chapter: ChapterId): Promise<{ readonly tag: string; readonly words: object }> {
  const figure = FIGURES[`../chapters/${chapter}/lab.ts`];
  const text = WORDS[`../../messages/en/labs/${chapter}.ts`];
  if (!figure || !text) throw new Error(`the chapter "${chapter}" has no laboratory, or one without words`);
  const [{ tag }, words] = await Promise.all([figure(), text()]);
  return { tag, words };
}
