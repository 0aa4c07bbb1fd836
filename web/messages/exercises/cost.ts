/** The exercises' strings in the spoken language: count multiplications and numbers. */
import { cost } from '../en/exercises/cost.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof cost>(['../*/exercises/cost.ts', '!../en/exercises/cost.ts'], {
  import: 'cost',
});

export const costWords: typeof cost = part(cost, TRANSLATIONS);
