/** The exercises' strings in the spoken language: an instructor's own questions. */
import { own } from '../en/exercises/own.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof own>(['../*/exercises/own.ts', '!../en/exercises/own.ts'], {
  import: 'own',
});

export const ownWords: typeof own = part(own, TRANSLATIONS);
