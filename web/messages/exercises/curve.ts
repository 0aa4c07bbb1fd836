/** The exercises' strings in the spoken language: read the curves of a training. */
import { curve } from '../en/exercises/curve.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof curve>(['../*/exercises/curve.ts', '!../en/exercises/curve.ts'], {
  import: 'curve',
});

export const curveWords: typeof curve = part(curve, TRANSLATIONS);
