/** The names of tensors, positions and numbers in the current language. */
import { cells as english } from './en/cells.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof english>(['./*/cells.ts', '!./en/cells.ts'], { import: 'cells' });

export const cellNames: typeof english = part(english, TRANSLATIONS);
