/**
 * The controls. The words of a setting have its field's name: `line` explains it among all settings, `about` beside its control;
 * `use` labels a switch, and `options` has the values of a choice. What single editors say is in `settings.ts`.
 */
import type { Preset } from '../../../lesson/constants/model-settings.ts';
import { count } from '../grammar.ts';

export const controls = {
  region: 'Settings of the model',
  sheet: {
    open: 'Settings',
    title: 'Settings',
    close: 'Close',
    summary: (tokens: number, dModel: number, numHeads: number) =>
      `${count(tokens, 'token', 'tokens')} · d_model ${dModel} · ${count(numHeads, 'head', 'heads')}`,
  },
  all: { open: 'All settings' },
  fixed: 'Fixed by the course notebook’s numbers. Choose random weights to change it.',
  /** Said of what the page around a figure does not let be changed. */
  fixedByHost: 'Fixed for this page.',
  fixedByHand: 'Fixed by the hand-made weights. Choose random weights to change it.',
  fixedByTraining: 'Fixed by the training. Choose random weights to change it.',
  fixedByOpened: 'Fixed by the model that you opened or trained. Choose random weights to change it.',
  lower: (label: string) => `Lower: ${label}`,
  raise: (label: string) => `Raise: ${label}`,

  sentence: {
    label: 'Sentence',
    line: 'The words that the layer reads.',
    count: (tokens: number, most: number) => `${tokens}/${most} tokens`,
    countSpoken: (tokens: number, most: number) => `${count(tokens, 'token', 'tokens')} of at most ${most}`,
    samples: 'Examples',
    swap: (from: string, to: string) => `${from} → ${to}`,
    swapSpoken: (from: string, to: string) => `Replace “${from}” by “${to}”`,
    samplesLabel: 'Sentences to try',
    notebook: 'Four vectors from the course notebook, x₁ to x₄; there are no words.',
  },
  /** Each shows something in a chapter; all may be edited. */
  samples: [
    'The cat sat on the mat because it was tired',
    'The cat sat on the mat because it was soft',
    'The animal didn’t cross the street because it was too tired',
    'The animal didn’t cross the street because it was too wide',
    'She ate the apple because she was hungry',
    'The quick brown fox jumps.',
    'The cat sat on the mat.',
    'We sat on the river bank',
    'The bank gave us credit',
    'I love deep learning',
  ],

  preset: {
    label: 'Weights',
    line: 'Learned, random, made by hand, or from another model.',
    chip: (preset: Preset, example: number, layer: number) =>
      ({
        random: 'random',
        learned: 'learned',
        'hand-made': 'hand-made',
        notebook: `notebook ${example}`,
        trained: `trained, layer ${layer}`,
        opened: `opened, layer ${layer}`,
      })[preset],
    trainingChip: (steps: number, layer: number) => `your training, step ${steps}, layer ${layer}`,
  },
  seed: {
    label: 'Seed',
    line: 'Which random numbers are drawn.',
    about: 'The same seed always gives the same weights.',
    another: 'New seed',
  },
  dModel: {
    label: 'd_model',
    line: 'How many numbers describe a word.',
    about: 'How many numbers describe a token, in and out.',
  },
  numHeads: {
    label: 'Heads',
    line: 'How many times attention runs side by side.',
    chip: (numHeads: number): string => (numHeads === 1 ? 'head' : 'heads'),
  },
  head: {
    label: 'Head shown',
    line: 'The head that the chapters about one head show.',
    about: 'The chapters about one head show this one.',
  },
  bias: {
    label: 'Bias',
    line: 'Whether each projection adds a constant.',
    about: 'Adds b_Q, b_K, b_V and b_O to the projections.',
    use: 'Add a bias to each projection',
  },
  mask: {
    label: 'Mask',
    line: 'Which words a word may not read.',
    options: { none: 'None', causal: 'Causal', padding: 'Padding', window: 'Window', custom: 'Painted' },
  },
  temperature: {
    label: 'Temperature',
    line: 'Low: one word gets almost all the weight. High: the weights become equal.',
    about: 'Divides the scores before the softmax: below 1 sharpens, above 1 flattens.',
  },
  dropout: {
    label: 'Dropout',
    line: 'The share of the weights that is set to 0, as in training.',
    about:
      'The probability that a weight is set to 0 in training; the others grow to make up for it. The chapter about the block drops in more places.',
  },
  engine: { label: 'Computed by', line: 'The program that computes the figure. The numbers are the same.' },
  on: 'on',
  off: 'off',

  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset all settings',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyByHand: 'Copy this link',
};
