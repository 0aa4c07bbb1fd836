/** The words of the notice in the chapter on trained heads, in the current language, loaded with it. */
import { trained } from './en/trained.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof trained>(['./*/trained.ts', '!./en/trained.ts'], { import: 'trained' });

export const trainedWords: typeof trained = part(trained, TRANSLATIONS);
