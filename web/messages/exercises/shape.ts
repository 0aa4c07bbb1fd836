/** The exercises' strings in the spoken language: give a shape. */
import { shape } from '../en/exercises/shape.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof shape>(['../*/exercises/shape.ts', '!../en/exercises/shape.ts'], {
  import: 'shape',
});

export const shapeWords: typeof shape = part(shape, TRANSLATIONS);
