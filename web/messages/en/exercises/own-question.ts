/** An instructor's own questions, and what is wrong with one that cannot be used. */
import { translatable } from '../../part.ts';

export const title = 'Course question';

export const words = translatable('exercises/own-question', {
  choose: 'Choose an answer.',
  chooseSeveral: 'Choose every right answer.',
  one: 'One answer is right.',
  several: 'More than one answer is right.',
  right: 'Right.',
  wrong: 'This is not right.',
  incomplete: 'What you chose is right, and there is more.',
  number: {
    note: (tolerance: string) => `Answers within ${tolerance} of the right one count. You may type a sum.`,
    solution: (value: string) => `The answer is ${value}.`,
  },
  figure: {
    note: 'Change the figure until this is so: its numbers, its mask, its settings. Then check.',
    goals: {
      largest: (cell: string, _value: string) => `${cell} is the largest number of its row.`,
      'at-least': (cell: string, value: string) => `${cell} is at least ${value}.`,
      'at-most': (cell: string, value: string) => `${cell} is at most ${value}.`,
    },
    now: (value: string) => `now ${value}`,
    gone: 'The figure does not have this number any more: undo the last change of the sentence or of the sizes.',
    reached: 'Right: the figure shows it.',
    notReached: (missed: number, of: number) =>
      of === 1 ? 'The figure does not show this yet.' : `The figure does not show ${missed} of these ${of} yet.`,
  },
  schema: {
    empty: 'must not be empty',
    unprintable: 'has characters that cannot be shown',
    name: 'must be a short name: a small letter, then up to 29 small letters, digits or hyphens',
    noTensor: (name: string, near: string | null) =>
      `there is no tensor “${name}”${near === null ? '' : `; did you mean “${near}”?`}`,
    axes: (name: string, example: string) => `a number of ${name} is written like “${example}”`,
    noneRight: 'no option is marked as right',
    goalValue: '“at-least” and “at-most” need a value, and “largest” has none',
  },
});
