/** The inspector's strings in the current language, loaded with it. */
import { inspector } from './en/inspector.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof inspector>(['./*/inspector.ts', '!./en/inspector.ts'], {
  import: 'inspector',
});

export const inspectorWords: typeof inspector = part(inspector, TRANSLATIONS);
