/** The chapters' texts. A translator adds files, and no code: a declaration cannot name them. */
import { currentLanguage } from '../../messages/current-language.ts';
import type { Language } from '../../messages/languages.ts';
import { type Find, inLanguage, shownIn } from '../../messages/translated.ts';
import type { ChapterCode, ChapterText } from '../ui/prose/prose.ts';
import type { Chapter } from './chapter.ts';

const TEXTS = import.meta.glob<ChapterText>('./*/??.md', { import: 'default' });

function inFolder(chapter: string): Find<ChapterText> {
  return (language) => TEXTS[`./${chapter}/${language}.md`];
}

/** Rejects if there is no such chapter, or if its text cannot be loaded. */
export function loadText(chapter: string, language: Language): Promise<ChapterText> {
  return inLanguage(inFolder(chapter), language);
}

/** The language of the text that is shown: English if the chapter is not translated. */
export function textLanguage(chapter: string, language: Language): Language {
  return shownIn(inFolder(chapter), language);
}

/** A chapter's text and code. */
interface ChapterWords {
  readonly text: ChapterText;
  /** Null for a stop of the short way. */
  readonly code: ChapterCode | null;
}

/** In the current language. */
export async function loadTextAndCode({ id, code }: Chapter): Promise<ChapterWords> {
  const [text, loaded] = await Promise.all([loadText(id, currentLanguage.peek()), code?.()]);
  return { text, code: loaded?.default ?? null };
}
