/** What frames the prose of a chapter: navigation and the prediction. */

export const prose = {
  nextChapter: 'Next chapter',
  previousChapter: 'Previous chapter',

  predictionHeading: 'Before you look: predict',
  predictionCheck: 'Check',
  predictionCheckIt: 'Check your prediction',
  predictionChooseFirst: 'Choose an answer first.',
  predictionRight: 'Right.',
  predictionWrong: 'Not quite.',
  /** “mat” gets 0.03. */
  predictionGets: (word: string, number: string) => `${word} gets ${number}.`,
  predictionShowAnswer: 'Show the answer',
  predictionAnswerIs: 'The answer:',
  predictionAgain: 'Start again',

  referencesHeading: 'Sources',
};
