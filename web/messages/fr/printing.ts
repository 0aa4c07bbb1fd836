import type { words as english } from '../en/printing.ts';

export const words: typeof english = {
  answers: 'Réponses',
  order: 'Écrivez devant chacune le numéro de sa place.',
  numbersOf: (sentence, seed) => `Nombres calculés pour « ${sentence} », graine ${seed}.`,
  link: 'La même figure dans la leçon :',
};

// from: aa69b6c
