/** The strings of the panels that keep a figure, in the current language, loaded with them. */
import { keeping } from './en/keeping.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof keeping>(['./*/keeping.ts', '!./en/keeping.ts'], {
  import: 'keeping',
});

export const keepingWords: typeof keeping = part(keeping, TRANSLATIONS);
