/** The exercises' strings in the spoken language: change one number. */
import { change } from '../en/exercises/change.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof change>(['../*/exercises/change.ts', '!../en/exercises/change.ts'], {
  import: 'change',
});

export const changeWords: typeof change = part(change, TRANSLATIONS);
