/** The exercises' strings in the spoken language: predict the flip. */
import { flip } from '../en/exercises/flip.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof flip>(['../*/exercises/flip.ts', '!../en/exercises/flip.ts'], {
  import: 'flip',
});

export const flipWords: typeof flip = part(flip, TRANSLATIONS);
