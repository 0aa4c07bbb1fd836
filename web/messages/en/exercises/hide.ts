/** Hiding words: the questions, and what to say to a wrong answer. */

export const hide = {
  note: 'A hidden word is masked: no word can read it. Computed by the learned layer.',
  changed: (word: string, size: string) => `${word} by ${size}`,

  read: {
    prompt: (row: string, target: string) => `Hide as few words as you can, so that ${row} reads ${target} most.`,
    mark: 'Hide words:',
    hideFirst: 'Hide a word first.',
    hidTarget: (target: string) => `You hid ${target} itself: then its weight is 0.`,
    another: (row: string, most: string, weight: string, target: string, own: string) =>
      `Not yet: now ${row} reads ${most} most (${weight}), and ${target} has only ${own}. The lines show the row before.`,
    tooMany: (hidden: number, enough: number) =>
      `It works, but you hid ${hidden} words. ${enough === 1 ? 'One is' : `${enough} are`} enough.`,
    right: (row: string, target: string, weight: string) =>
      `Right: now ${row} reads ${target} most (${weight}). The softmax shares the hidden weight out to the others.`,
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
      'One head reads the word that a word depends on, another the word before. So think of the words that belong to it, and of the next word.',
    ],
    /** Who reads the hidden word in a head, such as “sat” 0.80, “the” 0.75. */
    readers: (hidden: string, head: number, list: string) => `In head ${head}, ${hidden} is read by: ${list}.`,
    solution: 'The length of each output’s change:',
    answer: (names: string) => `Most change ${names}.`,
  },

  same: {
    prompt: (text: string, hidden: string) =>
      `A causal mask is on: each word reads itself and the words before it. Now ${hidden} is hidden in “${text}”. Which outputs stay exactly the same?`,
    mark: 'Mark every word whose output stays the same:',
    markFirst: 'Mark a word first.',
    itChanges: (word: string, hidden: string, size: string) =>
      `Not yet: ${word} could read ${hidden}, and its output changes by ${size}.`,
    itStays: (word: string, hidden: string) =>
      `Not yet: ${word} stands before ${hidden}. It could never read it, so its output stays the same, too.`,
    right: (hidden: string) => `Right: words before ${hidden} could never read it, and all others could.`,
    hints: (hidden: string) => [
      `Which words could read ${hidden} before it was hidden?`,
      'Under a causal mask a word reads itself and earlier words. An output changes only where a weight changes.',
    ],
    solution: 'The length of each output’s change; 0.00 means not a single bit:',
    answer: (names: string) => `The same stay ${names}.`,
  },
};
