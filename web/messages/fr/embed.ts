import type { words as english } from '../en/embed.ts';

export const words: typeof english = {
  loading: 'Chargement de la figure…',
  notLoaded: 'La figure n’a pas pu être chargée.',
  tryAgain: 'Réessayer',
  notAState: 'Ce n’est pas un état de la leçon, ou il est d’une autre version.',
};

// from: 004ee07
