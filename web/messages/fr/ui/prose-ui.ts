import type { prose as english } from '../../en/ui/prose-ui.ts';

export const prose: typeof english = {
  nextChapter: 'Chapitre suivant',
  previousChapter: 'Chapitre précédent',
  nextStop: 'Suite',
  previousStop: 'Retour',
  referencesHeading: 'Sources',
};

// from: abae87c
