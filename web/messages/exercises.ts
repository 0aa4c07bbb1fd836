/**
 * The exercises' part of the message catalogue. It is loaded with them, so that reading a chapter does not wait for it; every
 * language provides the same names.
 */
import { exercises } from './en/exercises/index.ts';
import { part } from './part.ts';

export type ExerciseMessages = typeof exercises;

const TRANSLATIONS = import.meta.glob<ExerciseMessages>(['./*/exercises/index.ts', '!./en/exercises/index.ts'], {
  import: 'exercises',
});

export const exerciseWords: ExerciseMessages = part(exercises, TRANSLATIONS, 'exercises/index.ts');
