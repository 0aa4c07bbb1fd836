/** The panels that keep a figure, its numbers, or the code that puts it into another page. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('keeping', {
  /** The code that puts a figure into another page. */
  embed: {
    where: 'For',
    code: 'Code',
    copy: 'Copy the code',
    copied: 'Copied.',
    copyByHand: 'This page may not copy. The code is marked: copy it with the keyboard.',
    unknownHome: (home: string) => `Write the address of the lesson in place of ${home}`,
    tools: {
      frame: 'any page, in a frame',
      element: 'any page, as an element',
      myst: 'MyST, Jupyter Book',
      quarto: 'Quarto',
      reveal: 'reveal.js',
      mdx: 'Docusaurus, MDX',
      course: 'Moodle, Canvas',
    },
    about: {
      frame: 'The figure as it is now. The script gives the frame the height that it needs.',
      element:
        'The figure as it is now, in the page itself: it takes the page’s colours, and all figures share one engine.',
      myst: 'For MyST Markdown and Jupyter Book 2. In Jupyter Book 1 put the code for a frame into a {raw} html block.',
      quarto: 'For HTML pages and slides made by Quarto.',
      reveal: 'One slide. The frame is loaded when its slide is shown.',
      mdx: 'For an .mdx file, or an .md file of Docusaurus.',
      course: 'For the HTML view of the editor. Canvas also takes the height that the figure asks for.',
    },
  },
  export: {
    print: 'Print this chapter as a worksheet',
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
    saved: (file: string, framed: boolean) =>
      `Handed to the browser as ${file}.${framed ? ' If no file arrives, the page around this one does not allow downloads.' : ''}`,
    failed: 'The browser could not make this file.',
    figureFile: (chapter: string, step: string) => `attention-${chapter}-${step}`,
    tensorFile: (chapter: string, tensor: string) => `attention-${chapter}-${tensor}`,
    figureTitle: (chapter: string, caption: string) => `${chapter}: ${caption}`,
    figureDescription: (matrices: readonly string[], sentence: string) =>
      `Matrices: ${matrices.join('; ')}. Every number was computed for the sentence “${sentence}”.`,
    matrix: (name: string, note: string, shape: string) => `${name}${note === '' ? '' : `, ${note}`}, ${shape}`,
    notebook: {
      button: 'Notebook',
      label: 'Save the chapter as a Jupyter notebook',
      about:
        'The chapter as a Jupyter notebook: every tensor computed with NumPy from your own numbers, and the exercises.',
      file: (chapter: string) => `attention-${chapter}.ipynb`,
      numbers: (sentence: string, link: string) =>
        `All numbers below belong to the sentence *${sentence}*. [The lesson as it was](<${link}>) computes them in your browser.`,
      setup:
        'Run these two cells first. The second, which is folded in Jupyter, has the lesson’s numbers; `check` compares yours with them.',
      check: 'Compares with the numbers of the lesson, up to rounding.',
      steps: 'The steps',
      given: 'What is given',
      computed: 'What is computed from it',
      code: 'The chapter’s code',
      exercises: 'Exercises',
      others: 'The lesson has more exercises: in some you turn a query, change a number or hide a word.',
      exercise: (number: number) => `Exercise ${number}`,
      hints: 'Hints',
      answer: 'Your answer',
    },
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
        `The lesson computes in single precision: up to ${count(roundings, 'rounding lies', 'roundings lie')} behind a number, each off by at most 2**-24\nof the numbers it is made from, of which the largest is the last factor.`,
      agreed: 'the same numbers, within',
    },
  },
});
