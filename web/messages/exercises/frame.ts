/** The exercises' strings in the current language: what stands around every exercise: check, hints, solution, the list of a chapter. */
import { frame } from '../en/exercises/frame.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof frame>(['../*/exercises/frame.ts', '!../en/exercises/frame.ts'], {
  import: 'frame',
});

export const frameWords: typeof frame = part(frame, TRANSLATIONS);
