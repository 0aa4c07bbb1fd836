/** A chapter's text and code. */
import { currentLanguage } from '../../messages/current-language.ts';
import type { ChapterCode, ChapterText } from '../ui/prose/prose.ts';
import type { Chapter } from './chapter.ts';
import { loadText } from './texts.ts';

export interface ChapterWords {
  readonly text: ChapterText;
  /** Null for a stop of the short way. */
  readonly code: ChapterCode | null;
}

/** In the current language. */
export async function loadWords({ id, code }: Chapter): Promise<ChapterWords> {
  const [text, loaded] = await Promise.all([loadText(id, currentLanguage.peek()), code?.()]);
  return { text, code: loaded?.default ?? null };
}
