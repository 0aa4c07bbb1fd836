/**
 * The exercises' part of the message catalogue. It is loaded with them, so that reading a chapter does not wait for it; every
 * language provides the same names.
 */
import { exercises } from './en/exercises/index.ts';

export type ExerciseMessages = typeof exercises;

export const exerciseWords: ExerciseMessages = exercises;
