/** The exercises' strings in the spoken language: hide a word. */
import { hide } from '../en/exercises/hide.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof hide>(['../*/exercises/hide.ts', '!../en/exercises/hide.ts'], {
  import: 'hide',
});

export const hideWords: typeof hide = part(hide, TRANSLATIONS);
