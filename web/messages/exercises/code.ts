/** The exercises' strings in the spoken language: write the function. */
import { code } from '../en/exercises/code.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof code>(['../*/exercises/code.ts', '!../en/exercises/code.ts'], {
  import: 'code',
});

export const codeWords: typeof code = part(code, TRANSLATIONS);
