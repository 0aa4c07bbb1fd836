/** The table of contents. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('contents', {
  solved: (solved: number) => `${count(solved, 'exercise', 'exercises')} solved`,
  done: 'done',
  minutes: (minutes: number) => `${minutes} min`,
  minutesSpoken: (minutes: number) => `about ${count(minutes, 'minute', 'minutes')}`,
});
