/** The exercises' strings in the spoken language: steer a query or a key. */
import { steer } from '../en/exercises/steer.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof steer>(['../*/exercises/steer.ts', '!../en/exercises/steer.ts'], {
  import: 'steer',
});

export const steerWords: typeof steer = part(steer, TRANSLATIONS);
