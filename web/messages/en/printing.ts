/** What a printed worksheet says beside its exercises and figures. */
import { translatable } from '../part.ts';

export const words = translatable('printing', {
  answers: 'Answers',
  order: 'Write the number of its place before each.',
  numbersOf: (sentence: string, seed: number) => `Numbers computed for “${sentence}”, seed ${seed}.`,
  link: 'The same figure in the lesson:',
});
