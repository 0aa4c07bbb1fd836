/** The captions of the figures, in the spoken language, loaded after the first figure. */
import { captions } from './en/captions.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof captions>(['./*/captions.ts', '!./en/captions.ts'], {
  import: 'captions',
});

export const captionWords: typeof captions = part(captions, TRANSLATIONS);
