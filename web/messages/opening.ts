/** The opening's words, loaded with it; every language provides the same names. */
import { opening } from './en/opening.ts';
import { part } from './part.ts';

export type OpeningMessages = typeof opening;

const TRANSLATIONS = import.meta.glob<OpeningMessages>(['./*/opening.ts', '!./en/opening.ts'], { import: 'opening' });

export const openingWords: OpeningMessages = part(opening, TRANSLATIONS);
