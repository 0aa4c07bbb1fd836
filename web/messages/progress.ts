/** The progress' part of the message catalogue, loaded with the exercises; every language provides the same names. */
import { progress } from './en/progress.ts';
import { part } from './part.ts';

export type ProgressMessages = typeof progress;

const TRANSLATIONS = import.meta.glob<ProgressMessages>(['./*/progress.ts', '!./en/progress.ts'], {
  import: 'progress',
});

export const progressWords: ProgressMessages = part(progress, TRANSLATIONS);
