/** A chapter's words and code, loaded when the chapter is opened. */
import type { ChapterCode, ChapterText } from '../prose/prose.ts';
import type { Chapter } from './chapter.ts';

export interface ChapterWords {
  readonly text: ChapterText;
  readonly code: ChapterCode;
}

const TEXTS = import.meta.glob<ChapterText>('../../messages/en/chapters/*.md', { import: 'default' });

export async function loadWords({ id, code }: Chapter): Promise<ChapterWords> {
  const load = TEXTS[`../../messages/en/chapters/${id}.md`];
  if (!load) throw new Error(`the chapter "${id}" has no words`);
  const [text, { default: loaded }] = await Promise.all([load(), code()]);
  return { text, code: loaded };
}
