/** What a printed worksheet says beside its exercises and figures. */

export const printing = {
  answers: 'Answers',
  order: 'Write the number of its place before each.',
  numbersOf: (sentence: string, seed: number) => `Numbers computed for “${sentence}”, seed ${seed}.`,
  link: 'The same figure in the lesson:',
};
