/** The chapters' texts. */
import type { Language } from '../../messages/languages.ts';
import { inLanguage } from '../../messages/translated.ts';
import type { ChapterText } from '../ui/prose/prose.ts';

const TEXTS = import.meta.glob<ChapterText>('../../messages/*/chapters/*.md', { import: 'default' });

/** Rejects if there is no such chapter, or if its text cannot be loaded. */
export function loadText(chapter: string, language: Language): Promise<ChapterText> {
  return inLanguage(TEXTS, `chapters/${chapter}.md`, language);
}
