/** The chapters' texts. */
import { type Language, OFFERED } from '../../messages/languages.ts';
import { type Files, inLanguage } from '../../messages/translated.ts';
import type { ChapterText } from '../ui/prose/prose.ts';

const TEXTS = import.meta.glob<ChapterText>('./*/??.md', { import: 'default' });

/** Rejects if there is no such chapter, or if its text cannot be loaded. */
export function loadText(chapter: string, language: Language): Promise<ChapterText> {
  return inLanguage(ofChapter(TEXTS, chapter), '', language);
}

/** The files `./<chapter>/<language>.…` by language, as the catalogue has its own. */
export function ofChapter<T>(files: Files<T>, chapter: string): Files<T> {
  const find = (language: string) => Object.keys(files).find((path) => path.startsWith(`./${chapter}/${language}.`));
  const found = OFFERED.flatMap((language) => {
    const load = files[find(language) ?? ''];
    return load ? [[`/${language}/`, load] as const] : [];
  });
  return Object.fromEntries(found);
}
