/** The titles of the kinds of exercises, in the current language, for lists whose kinds have not loaded. */
import english from 'prose:kinds/en';
import others from 'prose:kinds/others';
import { part } from './part.ts';

const titles = part(english, (language) => others[language]);

/** A kind that this page does not know is named as it is. */
export const titleOf = (kind: string): string => titles[kind] ?? kind;
