/** The hand-made model's strings in the current language, loaded with what shows them. */
import { handMade } from './en/hand-made.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof handMade>(['./*/hand-made.ts', '!./en/hand-made.ts'], {
  import: 'handMade',
});

export const handMadeWords: typeof handMade = part(handMade, TRANSLATIONS);
