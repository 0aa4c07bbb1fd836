import type { words as english } from '../../en/exercises/layer.ts';

export const words: typeof english = {
  row: (word, head) =>
    head === null ? `Les poids de la requête ${word}` : `Les poids de la requête ${word} dans la tête ${head}`,
  goalLine: 'Trait pointillé : le but.',
  wasLine: 'Trait plein : avant le changement.',
  reads: (word, list) => `${word} lit ${list}.`,
};

// from: 2570018
