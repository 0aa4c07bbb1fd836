/** Predicting what a row reads after a word is replaced. */
import { translatable } from '../../part.ts';

export const title = 'Predict the change';

export const words = translatable('exercises/predict-flip', {
  prompts: {
    meaning: (old: string, now: string, asked: string) =>
      `${old} is replaced by ${now}. Which word will ${asked} read most?`,
    gender: (old: string, now: string, asked: string) =>
      `${old} is replaced by ${now}. Which word will ${asked} read most?`,
    number: (old: string, now: string, asked: string) =>
      `Someone writes ${now} for ${old}, by mistake. Which word will ${asked} read most?`,
    bystander: (old: string, now: string, asked: string) =>
      `The last word, ${old}, is replaced by ${now}. Which word will ${asked} read most? Its own word has not changed.`,
  },
  note: 'Computed by the part of the learned layer that was trained to find such words.',
  before: 'Before',
  after: 'After',
  mark: (asked: string) => `Mark the word that ${asked} will read most:`,
  markFirst: 'Mark a word first.',
  right: (said: string, flipped: boolean) =>
    `Right: ${said} ${flipped ? 'One new word, and the row reads another one.' : 'The row still reads the same word.'}`,
  wrong: 'Not yet.',
  mistakes: {
    unchanged: (marked: string) => `${marked} is what it read before the change.`,
    itself: (marked: string) => `${marked} is the word that asks; it looks for another one.`,
    'another-word': (marked: string) => `${marked} is not what this row looks for.`,
  },
  hints: {
    meaning: (asked: string) => [
      `${asked} looks for the noun that it describes. There are two nouns before it.`,
      'Animals can be tired or hungry, things can be soft or broken. Which noun fits?',
    ],
    gender: (asked: string) => [
      `${asked} looks for the person that it stands for. There are two persons before it.`,
      'One of them is a man or a boy, the other a woman or a girl.',
    ],
    number: (asked: string) => [
      `${asked} looks for its subject. One noun before it is singular, the other plural.`,
      'The layer does not know that it is a mistake: it looks for a noun in the number of the verb, and for one in the subject’s place. The bars before the change show how strong the place is.',
    ],
    bystander: (asked: string) => [
      `The query of ${asked} is made from that word and its place alone.`,
      'A new last word changes one key. It does not tell this query whether an animal or a thing is meant.',
    ],
  },
  solutions: {
    meaning: 'What a word looks for is made from the word itself. So another adjective can look for another noun:',
    gender: 'What a word looks for is made from the word itself. So another pronoun looks for another person:',
    number:
      'What a word looks for is made from the word itself: here a noun in the number of the verb, and in the place of a subject:',
    bystander:
      'The queries and keys of all other words are the same as before. One layer cannot tell this word what the last one says; two layers can:',
  },
  answer: (name: string) => `It reads ${name} most.`,
});
