/** The captions of the chapters' steps, from their Markdown, in the current language. Loaded after the first figure. */
import english from 'prose:captions/en';
import others from 'prose:captions/others';
import { part } from './part.ts';

/** By chapter and step. */
export const captionWords = part(english, (language) => others[language]);
