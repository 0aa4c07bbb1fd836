/** The progress' part of the message catalogue, loaded with the exercises; every language provides the same names. */
import { progress } from './en/progress.ts';

export type ProgressMessages = typeof progress;

export const progressWords: ProgressMessages = progress;
