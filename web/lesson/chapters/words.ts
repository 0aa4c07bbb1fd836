/** A chapter's texts and code, loaded with the chapter. */
import { spoken } from '../../messages/spoken.ts';
import { inLanguage } from '../../messages/translated.ts';
import type { ChapterCode, ChapterText } from '../ui/prose/prose.ts';
import type { Chapter } from './chapter.ts';

export interface ChapterWords {
  readonly text: ChapterText;
  readonly code: ChapterCode;
}

const TEXTS = import.meta.glob<ChapterText>('../../messages/*/chapters/*.md', { import: 'default' });

/** In the current language. */
export async function loadWords({ id, code }: Chapter): Promise<ChapterWords> {
  const [text, { default: loaded }] = await Promise.all([
    inLanguage(TEXTS, `chapters/${id}.md`, spoken.peek()),
    code(),
  ]);
  return { text, code: loaded };
}
