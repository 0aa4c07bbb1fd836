/** The exercises' strings in the spoken language: predict a row. */
import { row } from '../en/exercises/row.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof row>(['../*/exercises/row.ts', '!../en/exercises/row.ts'], {
  import: 'row',
});

export const rowWords: typeof row = part(row, TRANSLATIONS);
