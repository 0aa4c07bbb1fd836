/** The exercises' strings in the spoken language: compute a number, find a number. */
import { cell } from '../en/exercises/cell.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof cell>(['../*/exercises/cell.ts', '!../en/exercises/cell.ts'], {
  import: 'cell',
});

export const cellWords: typeof cell = part(cell, TRANSLATIONS);
