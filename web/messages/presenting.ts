/** The strings of the presentation, in the current language, loaded with it. */
import { presenting } from './en/presenting.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof presenting>(['./*/presenting.ts', '!./en/presenting.ts'], {
  import: 'presenting',
});

export const presentingWords: typeof presenting = part(presenting, TRANSLATIONS);
