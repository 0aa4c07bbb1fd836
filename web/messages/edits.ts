/** The strings of the list of changed numbers, in the current language, loaded with it. */
import { edits } from './en/edits.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof edits>(['./*/edits.ts', '!./en/edits.ts'], {
  import: 'edits',
});

export const editsWords: typeof edits = part(edits, TRANSLATIONS);
