/** The exercises' strings in the spoken language: choose the head. */
import { head } from '../en/exercises/head.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof head>(['../*/exercises/head.ts', '!../en/exercises/head.ts'], {
  import: 'head',
});

export const headWords: typeof head = part(head, TRANSLATIONS);
