/** The titles of the chapters' steps, in the current language, for a figure without the text. Loaded after the figure. */
import english from 'prose:titles/en';
import others from 'prose:titles/others';
import { part } from './part.ts';

/** By chapter and step. */
export const stepNames = part(english, (language) => others[language]);
