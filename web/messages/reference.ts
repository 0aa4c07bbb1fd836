/** The words around a chapter's prediction, shapes, code and misconceptions, in the current language, loaded with them. */
import { reference } from './en/reference.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof reference>(['./*/reference.ts', '!./en/reference.ts'], {
  import: 'reference',
});

export const referenceWords: typeof reference = part(reference, TRANSLATIONS);
