/** The exercises' strings in the spoken language: compute a loss or a step of training. */
import { training } from '../en/exercises/training.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof training>(['../*/exercises/training.ts', '!../en/exercises/training.ts'], {
  import: 'training',
});

export const trainingWords: typeof training = part(training, TRANSLATIONS);
