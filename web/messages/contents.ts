/** The strings of the table of contents, in the current language, loaded with it. */
import { contents } from './en/contents.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof contents>(['./*/contents.ts', '!./en/contents.ts'], {
  import: 'contents',
});

export const contentsWords: typeof contents = part(contents, TRANSLATIONS);
