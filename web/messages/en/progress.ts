/** The learner's record: what is kept, how it is saved to a file, read again and cleared. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('progress', {
  storage: {
    notKept:
      'This browser keeps no progress for this page: its storage is full or refused. It is there as long as the page is open; save it to a file.',
    unreadable: (key: string) =>
      `The progress kept in this browser could not be read, so it starts anew. The old text was set aside under the name “${key}”.`,
  },

  file: {
    tooLong: 'This file is too large for a record of exercises. Nothing was changed.',
    noJson: 'This file is not JSON. Choose one that this page has saved. Nothing was changed.',
    notOurs: 'This file is no record of this lesson’s exercises. Nothing was changed.',
    otherVersion: 'This file was saved by another version of the lesson. Nothing was changed.',
    damaged: (where: string) => `This file is damaged at “${where}”. Nothing was changed.`,
    tooMany: 'With this file, your record would have more exercises than can be kept. Nothing was changed.',
    unreadable: 'This file could not be opened. Nothing was changed.',
  },

  solved: (solved: number, of: number) => `${solved} of ${count(of, 'exercise', 'exercises')} solved`,
  unaided: (count: number) => `${count} of them without hint or solution`,
  where: 'It is kept in this browser only and is sent nowhere.',
  saveJson: 'Save as JSON',
  saveCsv: 'Save as CSV',
  load: 'Load a saved record',
  loaded: (count: number) => (count === 1 ? 'One exercise was loaded.' : `${count} exercises were loaded.`),
  clear: 'Clear',
  cleared: 'Your record was cleared.',
  undo: 'Bring it back',
  broughtBack: 'Your record is back.',
  fileName: 'attention-exercises',
  chapters: 'Solved in each chapter',
});
