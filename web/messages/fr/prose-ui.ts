/** What frames the prose of a chapter, in French. */
import type { prose as english } from '../en/prose-ui.ts';

export const prose: typeof english = {
  nextChapter: 'Chapitre suivant',
  previousChapter: 'Chapitre précédent',
  referencesHeading: 'Sources',
};

// from: 2d996cb
