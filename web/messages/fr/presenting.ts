import type { words as english } from '../en/presenting.ts';

export const words: typeof english = {
  help: 'Touches',
  fullscreen: 'Plein écran',
  windowed: 'Quitter le plein écran',
  leave: 'Quitter',
  keysHeading: 'Touches de la présentation',
  closeHelp: 'Fermer',
  keys: {
    right: '→',
    left: '←',
    down: '↓',
    up: '↑',
    space: 'Espace',
    pageDown: 'Page suiv.',
    pageUp: 'Page préc.',
    home: 'Début',
    end: 'Fin',
    f: 'F',
    question: '?',
    escape: 'Échap',
  },
  actions: {
    forward: 'Étape suivante ; après la dernière, le chapitre suivant',
    back: 'Étape précédente',
    nextChapter: 'Chapitre suivant',
    previousChapter: 'Chapitre précédent',
    firstChapter: 'Premier chapitre',
    lastChapter: 'Dernier chapitre',
    fullscreen: 'Plein écran et retour',
    help: 'Ces touches',
    leave: 'Quitter la présentation',
  },
};

// from: 1e8d70f
