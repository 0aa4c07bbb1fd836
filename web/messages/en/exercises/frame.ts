/** What stands around every exercise, whatever its kind, and around the list of a chapter's exercises. */
import { translatable } from '../../part.ts';

export const words = translatable('exercises/frame', {
  /** Everyone with the same number gets the same question. */
  round: (round: number) => `variant ${round}`,
  rest: (count: number) => `${count} more`,
  solved: 'solved',
  check: 'Check',
  /** The same, heard. */
  checkAnswer: 'Check your answer',
  checking: 'Checking …',
  /** A wrong answer of unknown cause: the step to compare with. */
  checkStep: (step: string) => `Not yet. Compare your work with this step: ${step}`,
  answersLeft: (left: number) => (left === 1 ? '1 answer left' : `${left} answers left`),
  /** In a test, whose answers get no verdict. */
  keep: 'Save this answer',
  kept: 'Your answer is saved.',
  hint: (left: number) => (left === 1 ? 'Hint (last one)' : `Hint (${left} left)`),
  noHints: 'No more hints',
  hintTitle: (number: number) => `Hint ${number}`,
  solution: 'Show the solution',
  hideSolution: 'Hide the solution',
  another: 'Another one',
  /** Where the question supposes another number, the picture does not. */
  askCell: (supposes: boolean): string =>
    supposes ? 'Ask the picture about its own number' : 'Ask the picture about it',
  showInFigure: 'Show this in the figure',
  /** Why there is nothing to ask. */
  nothing: 'Nothing to ask with these settings: another sentence, mask or number of heads brings it back.',
  failed: 'This exercise could not be created:',
  notChecked:
    'Your answer could not be checked. A part of the page may be missing: look at your connection, then check again.',

  /** The list of a chapter's exercises. */
  list: 'Exercises of this chapter',
  item: (number: number, kind: string, solved: boolean) => `${number}. ${kind}${solved ? ', solved' : ''}`,
  done: (solved: number, of: number) => `${solved} of ${of} solved`,
  next: 'Next exercise',

  /** The exercises of all chapters in mixed order. */
  mix: 'Exercises of all chapters, mixed',
  previous: 'Previous',
  following: 'Next',
  place: (place: number, of: number) => `${place} of ${of}`,
  onlyOpen: 'skip solved exercises',
  elsewhere: (count: number) =>
    count === 1 ? 'One more is asked in its own chapter only.' : `${count} more are asked in their own chapters only.`,
  from: 'From the chapter',
});
