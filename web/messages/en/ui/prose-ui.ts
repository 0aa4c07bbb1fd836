/** What frames the prose of a chapter: navigation and sources. */

export const prose = {
  nextChapter: 'Next chapter',
  previousChapter: 'Previous chapter',
  nextStop: 'Next',
  previousStop: 'Back',
  referencesHeading: 'Sources',
};
