/** What frames the prose of a chapter, in French. */
import type { prose as english } from '../en/prose-ui.ts';

export const prose: typeof english = {
  nextChapter: 'Chapitre suivant',
  previousChapter: 'Chapitre précédent',

  predictionHeading: 'Avant de regarder : prédisez',
  predictionCheck: 'Vérifier',
  predictionCheckIt: 'Vérifier votre prédiction',
  predictionChooseFirst: 'Choisissez d’abord une réponse.',
  predictionRight: 'Exact.',
  predictionWrong: 'Pas tout à fait.',
  predictionGets: (word, number) => `${word} reçoit ${number}.`,
  predictionShowAnswer: 'Montrer la réponse',
  predictionAnswerIs: 'La réponse :',
  predictionAgain: 'Recommencer',

  referencesHeading: 'Sources',
};
