/** Choosing heads: the questions, what the learner looks at, and what to say to a wrong choice. */
import { translatable } from '../../part.ts';
import { count } from '../grammar.ts';

export const title = 'Choose the head';

export const words = translatable('exercises/choose-head', {
  prompts: {
    before: (text: string, _word: string) =>
      `Three heads read “${text}”. They are called A, B and C here. Which of them read the word before?`,
    agrees: (text: string, word: string) =>
      `Three heads read “${text}”. Which of them find the word that ${word} agrees with?`,
    refers: (text: string, word: string) =>
      `Three heads read “${text}”. Which of them find the word that ${word} describes?`,
    off: (text: string, word: string) =>
      `In “${text}”, the output of ${word} is the sum of three parts, one from each head. Which head could be switched off with the least change?`,
  },
  note: 'Computed by the learned layer. Its heads are shown in shuffled order.',
  openRow: 'Show the rows of:',
  switchOff: 'Switch off head:',
  mark: {
    before: 'Mark every head that reads the word before:',
    agrees: 'Mark every head that finds it:',
    refers: 'Mark every head that finds it:',
    off: 'Mark the head that changes the output least:',
  },
  head: (letter: string) => `Head ${letter}`,
  outputRow: (word: string, letter: string) => `The output of ${word} without head ${letter}`,
  outputNumber: (now: string, before: string) => `${now}, before ${before}`,
  outputCaption: (word: string, letter: string) =>
    `The 12 numbers of the output of ${word} without head ${letter}. The lines show where they were.`,

  markFirst: 'Mark a head first.',
  openFirst: 'Show the rows of a word first, and compare the heads.',
  openTwo: 'Show the rows of at least two words first: a head may read the word before by chance.',
  openAnother: 'You have not yet shown the row that decides: the row of the word that looks for the other one.',
  switchAll: 'Switch off each head once first, and compare.',

  right: (heads: string) => `Right: ${heads}.`,
  is: (letter: string, head: number) => `${letter} is head ${head} of the layer`,
  line: (head: string, said: string) => `${head}: ${said}`,
  wrong: (letter: string, said: string) => `Not yet. Look at head ${letter}: ${said}`,
  missed: (letters: string) => `Not yet: ${letters} is right, but another head does it, too.`,
  rowsBefore: (n: number, of: number) => `it reads the word before most in ${n} of ${count(of, 'row', 'rows')}.`,
  readsMost: (row: string, key: string, weight: string) => `in the row of ${row} it reads ${key} most (${weight}).`,
  changes: (size: string) => `without it, the output moves by ${size} (the length of the difference).`,

  hints: {
    before: (_word: string) => [
      'Show the rows of a word. A head that reads the word before has its longest bar one place to the left.',
      'Compare several words: “The” at the beginning has no word before it. Two or three words in the middle show it best.',
    ],
    agrees: (word: string) => [
      `The verb looks for its subject, so show the rows of the verb, ${word}.`,
      'The subject need not stand next to the verb. Ask: who or what is it that …?',
    ],
    refers: (word: string) => [
      `The adjective looks for its noun, so show the rows of ${word}.`,
      'Read the sentence: which of the two nouns can be like that?',
    ],
    off: (_word: string) => [
      'Switch off one head after the other, and watch how far the bars move from the lines.',
      'The change is the length of the difference: a few large moves count for more than many small ones.',
    ],
  },
  solutions: {
    before: 'Each head’s largest weight, counted over all rows except the first:',
    agrees: 'The largest weight of each head in the row of the verb:',
    refers: 'The largest weight of each head in the row of the adjective:',
    off: 'The output without a head is what the other heads add up to:',
  },
  answer: (letters: string) => `The answer is ${letters}.`,
});
