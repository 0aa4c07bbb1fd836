/** Assignments, the files that learners hand in, and what a learning platform is told. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('courses', {
  assignment: {
    kicker: 'Assignment',
    heading: 'Exercises on multi-head attention',
    exercises: (n: number) => count(n, 'exercise', 'exercises'),
    attempts: (n: number) => count(n, 'answer each', 'answers each'),
    anyAttempts: 'as many answers as you like',
    seed: (seed: number) => `question set ${seed}`,
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
    saved: (name: string, framed: boolean) =>
      `Your browser saves it as ${name}. Hand it in where your instructor asks for it.${framed ? ' If no file arrives, the page around this one does not allow downloads.' : ''}`,
    fileName: 'attention-results',
    nothing:
      'This address names no exercises. If your instructor gave you a link, open all of it: its end may have been cut off.',
    choose: 'Open a file with exercises, if your instructor gave you one',
    make: 'Instructors: choose exercises for an assignment, or write your own',
    problemsHeading: 'Parts of this assignment could not be read:',
    problems: {
      heading: 'The heading is longer than 120 characters or has characters that cannot be shown. It was left out.',
      attempts: (most: number) =>
        `The number of answers must be a whole number from 1 to ${most}. Any number is allowed now.`,
      due: 'The time it is due must be written like 2026-12-01T18:00Z. It was left out.',
      tooLong: 'The list of exercises is too long to be read.',
      alike: (name: string, alike: string) =>
        `This version of the lesson has no exercise or chapter “${name}”. Did you mean ${alike}?`,
      unknown: (name: string, known: string) =>
        `This version of the lesson has no exercise or chapter “${name}”. It has: ${known}.`,
      more: (names: number) => `${count(names, 'more name is', 'more names are')} not known.`,
      none: 'The address of this page names no exercise.',
      study: 'The order of a study is ab or ba: form A first, or form B first. The study was left out.',
      group:
        'The name of the group is longer than 40 characters or has characters that cannot be shown. It was left out.',
      fixed:
        'The questions of a study are fixed. Exercises, answers, material and settings of the model were left out.',
    },
  },

  /** Two tests, before and after the learning. */
  study: {
    kicker: 'Two tests, before and after',
    questions: (n: number) => `${count(n, 'question', 'questions')} in each test, one answer to each`,
    rules:
      'Answer without help. You will not see which answers are right, and you cannot change an answer. If you do not know one, say so: that is more useful than a guess. Your answers stay in this browser until you save them in a file and hand it in. The file has your name, your results with their times, and the name of your group.',
    answered: {
      first: (answered: number, of: number) => `First test: ${answered} of ${of} answered`,
      second: (answered: number, of: number) => `Second test: ${answered} of ${of} answered`,
    },
    standing: 'answered',
    notKnown: 'I do not know',
    between: 'The first test is finished',
    betweenText:
      'Now learn as your instructor told you to. Then open this address again, in this browser on this machine, and begin the second test.',
    begin: 'Begin the second test',
    end: 'Both tests are finished',
    endText: (first: number, second: number, of: number) =>
      `You solved ${first} of ${of} in the first test and ${second} of ${of} in the second. Save your results and hand them in.`,
  },

  file: {
    tooLong: 'too large for a file of results',
    noJson: 'not JSON',
    notOurs: 'no results of this lesson',
    otherVersion: 'saved by another version of the lesson',
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
    same: {
      answers: (file: string) => `the same answers at the same times as in “${file}”`,
      name: (file: string) => `the same name as in “${file}”`,
    },
    summary: (files: number, well: number) =>
      `${count(files, 'file', 'files')}, ${well} of them whole and of this assignment.`,
    unlisted: 'With --names, each file is listed with its learner.',
    csv: 'Save as CSV',
    csvName: 'results',
    unnamed: 'no name',
  },

  /** What the class made of each question. */
  questions: {
    title: 'Question by question',
    columns: {
      question: 'Question',
      first: 'Right at the first try',
      second: 'At the second',
      later: 'Later',
      wrong: 'Not yet right',
      unanswered: 'No answer',
      mistakes: 'How many made which mistake',
    },
    unknown: 'another mistake',
    counted: (files: number) => `${count(files, 'file', 'files')} counted. Each file counts as a learner.`,
    leftOut: (files: number) =>
      files === 1
        ? '1 file is not counted: it is not whole, not of this assignment, or a copy.'
        : `${files} files are not counted: they are not whole, not of this assignment, or copies.`,
    csv: 'Save the questions as CSV',
    csvName: 'questions',
  },

  /** What the groups of a study gained. */
  gain: {
    title: 'Gain between the two tests',
    columns: {
      group: 'Group',
      learners: 'Learners',
      order: 'Form A first',
      first: 'First test',
      second: 'Second test',
      gain: 'Gain',
      interval: '95 % interval',
    },
    noGroup: 'no group',
    interval: (low: string, high: string) => `${low} to ${high}`,
    few: (fewest: number) => `none: fewer than ${count(fewest, 'learner', 'learners')}`,
    full: 'none: too many knew everything before',
    difference: (one: string, other: string, gain: string, interval: string) =>
      `Difference of the gains, ${one} minus ${other}: ${gain}, 95 % interval ${interval}.`,
    noDifference: (fewest: number) =>
      `Two groups are compared if exactly two have an interval, which takes at least ${count(fewest, 'learner', 'learners')} in each.`,
    form: (mean: string, learners: number) => `${mean} (${count(learners, 'learner', 'learners')})`,
    forms: (a: string, b: string) =>
      `First test, all groups: form A ${a}, form B ${b}. If these differ much, the forms are not equally hard for these learners.`,
    method: (resamples: string, seed: number) =>
      `Scores are shares of right answers. Gain = (second − first) / (1 − first), of the group’s averages. Intervals: percentile bootstrap over learners, ${resamples} resamples, seed ${seed}.`,
    leftOut: (files: number) =>
      files === 1
        ? '1 file is not counted: it is not whole, not of this assignment, a copy, or does not have both tests.'
        : `${files} files are not counted: they are not whole, not of this assignment, copies, or do not have both tests.`,
  },

  platform: {
    none: 'No learning platform was found, so your results are not reported. Everything else works.',
    refused: 'The learning platform did not start a session, so your results are not reported. Everything else works.',
    notStored: (code: string) =>
      `The learning platform did not store your last result (error ${code}). It will be tried again with your next answer; keep this page open.`,
    connected: 'Your results are reported to the learning platform.',
  },
});
