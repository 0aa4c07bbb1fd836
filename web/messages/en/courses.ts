/** Assignments, the files that learners hand in, and what a learning platform is told. */

export const courses = {
  assignment: {
    kicker: 'Assignment',
    heading: 'Exercises on multi-head attention',
    exercises: (count: number) => (count === 1 ? '1 exercise' : `${count} exercises`),
    attempts: (count: number) => (count === 1 ? '1 answer each' : `${count} answers each`),
    anyAttempts: 'as many answers as you like',
    seed: (seed: number) => `numbers no. ${seed}, the same for everybody`,
    due: (when: string) => `due ${when}`,
    late: 'This time has passed. You can go on; the file says when each exercise was answered.',
    formative:
      'Your answers are checked on this machine and sent nowhere. Such results can be forged, so they are for practice and feedback, not for marks.',
    list: 'Exercises of this assignment',
    item: (number: number, kind: string, standing: string) => `${number}. ${kind}, ${standing}`,
    standing: { open: 'open', solved: 'solved', closed: 'no answers left' },
    read: (chapter: string) => `Read the chapter “${chapter}” (opens in a new tab)`,
    loading: 'Loading the numbers …',
    next: 'Next exercise',
    results: 'Your results',
    score: (solved: number, of: number) => `${solved} of ${of} solved`,
    name: 'Your name, as your instructor knows it',
    save: 'Save the file to hand in',
    saved: (name: string) => `Saved as ${name}. Hand it in where your instructor asks for it.`,
    fileName: 'attention-results',
    empty: 'This address asks for no exercise.',
    problemsHeading: 'Parts of this assignment could not be read:',
    problems: {
      heading: 'The heading is longer than 120 characters or has characters that cannot be shown. It was left out.',
      attempts: (most: number) =>
        `The number of answers must be a whole number from 1 to ${most}. Any number is allowed now.`,
      due: 'The time it is due must be written like 2026-12-01T18:00Z. It was left out.',
      tooLong: 'The list of exercises is too long to be read.',
      unknown: (name: string) => `There is no exercise or chapter “${name}”.`,
      none: 'No exercise is named.',
    },
  },

  file: {
    tooLong: 'too large for a file of results',
    noJson: 'not JSON',
    notOurs: 'no results of this lesson',
    damaged: (where: string) => `damaged at “${where}”`,
    unreadable: 'could not be opened',
  },

  checker: {
    title: 'Check handed-in results',
    intro:
      'Choose the files that your learners handed in. They are read in this browser and sent nowhere. The checksum finds files that were damaged or edited; it cannot find results that were forged, because whoever has the lesson can make a file that fits.',
    choose: 'Choose files',
    none: 'No file was chosen yet.',
    table: 'Results',
    columns: {
      file: 'File',
      learner: 'Learner',
      assignment: 'Assignment',
      score: 'Solved',
      last: 'Last answer',
      verdict: 'Checksum',
    },
    intact: 'fits',
    edited: 'does not fit: the file was changed after it was saved',
    late: 'after it was due',
    differs: 'another assignment than the first file',
    differsFromGiven: 'another assignment than the one given out',
    summary: (files: number, well: number) =>
      `${files} ${files === 1 ? 'file' : 'files'}, ${well} of them whole and of this assignment.`,
    csv: 'Save as CSV',
    csvName: 'results',
    unnamed: 'no name',
  },

  platform: {
    none: 'No learning platform was found, so your results are not reported. Everything else works.',
    refused: 'The learning platform did not start a session, so your results are not reported. Everything else works.',
    notStored: (code: string) =>
      `The learning platform did not store your last result (error ${code}). It will be tried again with your next answer; keep this page open.`,
    connected: 'Your results are reported to the learning platform.',
  },
};
