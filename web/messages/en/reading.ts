/** What goes beyond the figure and the prose: keeping pictures and numbers, presenting. */

export const reading = {
  presenter: {
    button: 'Present the figures one at a time',
    help: 'Keys',
    fullscreen: 'Full screen',
    windowed: 'Leave full screen',
    leave: 'Leave',
    keysHeading: 'Keys of the presentation',
    closeHelp: 'Close',
    keys: {
      right: '→',
      left: '←',
      down: '↓',
      up: '↑',
      space: 'Space',
      pageDown: 'Page Down',
      pageUp: 'Page Up',
      home: 'Home',
      end: 'End',
      f: 'F',
      question: '?',
      escape: 'Esc',
    },
    actions: {
      forward: 'Next step; after the last one, the next chapter',
      back: 'Step back',
      nextChapter: 'Next chapter',
      previousChapter: 'Chapter before',
      firstChapter: 'First chapter',
      lastChapter: 'Last chapter',
      fullscreen: 'Full screen and back',
      help: 'These keys',
      leave: 'Leave the presentation',
    },
  },
  export: {
    button: 'Keep this figure or its numbers',
    heading: 'Keep',
    picture: 'This figure',
    pictureAbout: 'As drawn now, with its caption and legend.',
    numbers: 'Numbers',
    numbersAbout:
      'The Python programs compute the tensor anew from the given ones and assert that the numbers are the same.',
    tensor: 'Tensor',
    /** What the buttons say: the kind of file. */
    formats: { svg: 'SVG', png: 'PNG', csv: 'CSV', numpy: 'NumPy', pytorch: 'PyTorch' },
    formatLabels: {
      svg: 'Save the figure as SVG',
      png: 'Save the figure as PNG',
      csv: 'Save the tensor as CSV',
      numpy: 'Save the tensor as a NumPy program',
      pytorch: 'Save the tensor as a PyTorch program',
    },
    saved: (file: string) => `Saved as ${file}`,
    failed: 'The browser could not make this file.',
    close: 'Close',
    figureFile: (chapter: string, step: string) => `attention-${chapter}-${step}`,
    tensorFile: (chapter: string, tensor: string) => `attention-${chapter}-${tensor}`,
    figureTitle: (chapter: string, caption: string) => `${chapter}: ${caption}`,
    figureDescription: (matrices: readonly string[], sentence: string) =>
      `Matrices: ${matrices.join('; ')}. Every number was computed for the sentence “${sentence}”.`,
    matrix: (name: string, note: string, shape: string) => `${name}${note === '' ? '' : `, ${note}`}, ${shape}`,
    python: {
      heading: (tensor: string, library: string) =>
        `The tensor "${tensor}" of the lesson on multi-head attention, computed anew with ${library}.`,
      sentence: (sentence: string) => `Sentence: ${sentence}`,
      link: (link: string) => `The lesson as it was: ${link}`,
      letters:
        'Axes: t query position, s key position, h head, d feature in a head, m model feature.\nAn axis that PyTorch keeps flattened, such as (h d), has an axis for each letter here.',
      given: 'What is given',
      computed: 'What is computed from it',
      expected: 'The numbers that the lesson shows',
      scalar: 'one number',
      shape: (shape: string, axes: string) => `(${shape}), axes ${axes}`,
      tolerance: (roundings: number) =>
        `The lesson computes in single precision: up to ${roundings} roundings lie behind a number, each off by at most 2**-24\nof the numbers it is made from, of which the largest is the last factor.`,
      agreed: 'the same numbers, within',
    },
  },
};
