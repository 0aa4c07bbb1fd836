/** The strings of printed worksheets, in the current language, loaded with them. */
import { printing } from './en/printing.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof printing>(['./*/printing.ts', '!./en/printing.ts'], {
  import: 'printing',
});

export const printingWords: typeof printing = part(printing, TRANSLATIONS);
