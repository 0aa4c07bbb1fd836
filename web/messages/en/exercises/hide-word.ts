/** Hiding words: the questions, and what to say to a wrong answer. */
import { translatable } from '../../part.ts';
import { count } from '../grammar.ts';

export const title = 'Hide a word';

export const words = translatable('exercises/hide-word', {
  note: 'No word can read a hidden word. Computed by the learned layer.',
  changed: (word: string, size: string) => `${word} by ${size}`,

  read: {
    prompt: (row: string, target: string) => `Hide as few words as you can so that ${row} reads ${target} most.`,
    mark: 'Hide words; the lines show the row before:',
    hideFirst: 'Hide a word first.',
    hidTarget: (target: string) => `You hid ${target} itself: then its weight is 0.`,
    another: (row: string, target: string, weight: string) =>
      `Not yet: ${row} reads ${target} with ${weight}, and another word with more.`,
    tooMany: (hidden: number, enough: number) =>
      `It works, but you hid ${count(hidden, 'word', 'words')}. ${enough === 1 ? 'One is' : `${enough} are`} enough.`,
    right: (row: string, target: string, weight: string) =>
      `Right: now ${row} reads ${target} most (${weight}). The weight of what you hid went to the other words, in proportion.`,
    hints: (target: string) => [
      'A hidden word gets a weight of 0. The other words keep their order, and their weights grow by the same factor.',
      `So look at the bars that are longer than that of ${target}.`,
    ],
    larger: (names: string) => `Longer than the target’s bar: ${names}.`,
    solution: 'Only words with a larger weight than the target stand in its way:',
    answer: (names: string) => `Hide ${names}.`,
  },

  changes: {
    prompt: (text: string, hidden: string) =>
      `“${text}”: ${hidden} is hidden, so that no word can read it. Which two outputs change most?`,
    mark: 'Mark two words:',
    markTwo: 'Mark exactly two words.',
    right: (hidden: string, sizes: string) => `Right: without ${hidden} these two change most: ${sizes}.`,
    wrong: (sizes: string) => `Not yet: these outputs change: ${sizes}. But another one changes more.`,
    hints: (hidden: string) => [
      `An output changes where a word read ${hidden} with a large weight, in any head.`,
      'Show head after head. A word that gives a large part of its row to the hidden word loses that part, in each head that does so.',
    ],
    look: (hidden: string) => `Show how much each word reads ${hidden}, in head:`,
    column: (hidden: string, head: number) => `The weights that ${hidden} gets in head ${head}`,
    /** `list` is “sat” 0.80, “the” 0.75. */
    readers: (hidden: string, list: string) => `${hidden} is read by ${list}.`,
    noReaders: (hidden: string) => `Hardly any word reads ${hidden}.`,
    solution: 'The length of each output’s change:',
    answer: (names: string) => `These change most: ${names}.`,
  },

  same: {
    prompt: (text: string, hidden: string) =>
      `A causal mask is on: each word reads itself and the words before it. Now ${hidden} is hidden in “${text}”. Which outputs stay exactly the same?`,
    mark: 'Mark every word whose output stays the same:',
    markFirst: 'Mark a word first.',
    itChanges: (word: string, hidden: string, size: string) =>
      `Not yet: ${word} could read ${hidden}, and its output changes by ${size}.`,
    another: (hidden: string) =>
      `Not yet: what you marked stays the same, but another word could not read ${hidden}, either.`,
    right: (hidden: string) => `Right: words before ${hidden} could never read it, and all others could.`,
    hints: (hidden: string) => [
      `Which words could read ${hidden} before it was hidden?`,
      'Under a causal mask a word reads itself and earlier words. An output changes only where a weight changes.',
    ],
    solution: 'The length of each output’s change; 0.00 means that not a single bit has changed:',
    answer: (names: string) => `These stay the same: ${names}.`,
  },
});
