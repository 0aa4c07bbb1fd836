import type { words as english } from '../en/contents.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  solved: (solved) => count(solved, 'exercice résolu', 'exercices résolus'),
  done: 'terminé',
  minutes: (minutes) => `${minutes} min`,
  minutesSpoken: (minutes) => `environ ${count(minutes, 'minute', 'minutes')}`,
};

// from: 306a739
