/** The exercises' strings in the spoken language: diagnose a bug. */
import { bug } from '../en/exercises/bug.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof bug>(['../*/exercises/bug.ts', '!../en/exercises/bug.ts'], {
  import: 'bug',
});

export const bugWords: typeof bug = part(bug, TRANSLATIONS);
