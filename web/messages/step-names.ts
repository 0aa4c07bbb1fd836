/** The titles of the chapters' steps, in the spoken language, for a figure without the text. Loaded after the figure. */
import type { ChapterId } from '../lesson/constants/chapter-ids.ts';
import { stepNames } from './en/step-names.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof stepNames>(['./*/step-names.ts', '!./en/step-names.ts'], {
  import: 'stepNames',
});

const words = part(stepNames, TRANSLATIONS);

/** By step. */
export function stepNamesOf(chapter: ChapterId): Readonly<Record<string, string>> {
  return words[`./chapters/${chapter}.md`] ?? {};
}
