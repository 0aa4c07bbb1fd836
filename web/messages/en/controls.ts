/** The controls: names of the settings, their values on the chips, and what each says about itself. */

import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { Preset } from '../../lesson/constants/model-settings.ts';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const controls = {
  region: 'Settings of the model',
  sheet: {
    open: 'Settings',
    title: 'Settings',
    close: 'Close',
    summary: (tokens: number, dModel: number, numHeads: number) =>
      `${count(tokens, 'token', 'tokens')} · d_model ${dModel} · ${count(numHeads, 'head', 'heads')}`,
  },
  all: {
    open: 'All settings',
    engine: 'Computed by',
    groups: {
      attention: 'How attention works here',
      size: 'The size of the layer',
      numbers: 'Where the numbers come from',
    },
    /** One line for each. */
    lines: {
      sentence: 'The words that the layer reads.',
      head: 'The head that the chapters about one head show.',
      mask: 'Which words a word may not read.',
      temperature: 'Low: one word gets almost all the weight. High: the weights become equal.',
      dropout: 'The share of the weights that is set to 0, as in training.',
      dModel: 'How many numbers describe a word.',
      numHeads: 'How many times attention runs side by side.',
      bias: 'Whether each projection adds a constant.',
      preset: 'Learned, random, made by hand, or from another model.',
      seed: 'Which random numbers are drawn.',
      engine: 'The program that computes the figure. The numbers are the same.',
    },
  },
  fixed: 'Fixed by the course notebook’s numbers. Choose random weights to change it.',
  /** Said of what the page around a figure does not let be changed. */
  fixedByHost: 'Fixed for this page.',
  fixedByHand: 'Fixed by the hand-made weights. Choose random weights to change it.',
  /** In a chapter whose figure has its own computation. */
  ownFigure: {
    why: 'This chapter has its own sentences. From the next one on you can write yours.',
    short: 'This chapter’s own translation',
    text: { 'why-attention': 'I love deep learning → J’aime l’apprentissage profond' } as Readonly<
      Partial<Record<ChapterId, string>>
    >,
  },
  fixedByTraining: 'Fixed by the training. Choose random weights to change it.',
  fixedByOpened: 'Fixed by the model that you opened or trained. Choose random weights to change it.',
  lower: (label: string) => `Lower: ${label}`,
  raise: (label: string) => `Raise: ${label}`,

  sentence: {
    label: 'Sentence',
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

  weights: {
    label: 'Weights',
    presets: {
      random: 'Random',
      learned: 'Learned',
      'hand-made': 'Hand-made',
      notebook: 'Course notebook',
      trained: 'Trained',
      opened: 'Opened',
    },
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
    trainingName: 'Your training',
    about: {
      random: 'Drawn from a seed. They show the mechanics: untrained heads mean nothing.',
      learned:
        'One small layer that learned which word each word depends on. Two of its heads were told where to look, the third was not.',
      'hand-made': 'Chosen by hand so that six heads do what heads are said to do. Nothing here was trained.',
      notebook: 'The numbers that the notebook of a course printed, for four vectors without words.',
      trained: 'A layer of a small language model that this project trained on English sentences of its own grammar.',
      opened:
        'A layer of the checkpoint that you opened, or of the model that you trained. In a model, X is what the layer reads: the residual stream before it, after its layer norm.',
    },
    example: 'Example',
    exampleName: (example: number) => `Example ${example}`,
    exampleAbout: 'The notebook computed two inputs at once, and printed dropout for the second.',
    identity: 'The notebook has no W_O, so the lesson uses the identity there.',
    layer: 'Layer',
    layerName: (layer: number) => `Layer ${layer}`,
    layerAbout:
      'X is what the layer reads: the residual stream before it, after its layer norm. The model reads <start> first, from left to right, and <unk> for a word that it does not know.',
  },
  seed: {
    label: 'Seed',
    about: 'The same seed always gives the same weights.',
    another: 'New seed',
  },
  dModel: {
    label: 'd_model',
    about: 'How many numbers describe a token, in and out.',
  },
  heads: {
    label: 'Heads',
    chip: (numHeads: number): string => (numHeads === 1 ? 'head' : 'heads'),
    about: (dModel: number, numHeads: number) =>
      `d_model ${dModel} = ${count(numHeads, 'head', 'heads')} × ${count(dModel / numHeads, 'feature', 'features')} (d_k)`,
    divisors: 'Only numbers that divide d_model are offered.',
  },
  head: {
    label: 'Head shown',
    chip: 'head shown',
    about: 'The chapters about one head show this one.',
    name: (head: number) => `Head ${head}`,
  },
  bias: {
    label: 'Bias',
    on: 'on',
    off: 'off',
    about: 'Adds b_Q, b_K, b_V and b_O to the projections.',
    use: 'Add a bias to each projection',
  },
  mask: {
    label: 'Mask',
    kinds: { none: 'None', causal: 'Causal', padding: 'Padding', window: 'Window', custom: 'Painted' },
    chips: { none: 'none', causal: 'causal', padding: 'padding', window: 'window', custom: 'painted' },
    about: {
      none: 'Every token may look at every token.',
      causal: 'A token may look at itself and at earlier tokens.',
      padding: 'No token may look at the last ones: they are only padding.',
      window: 'A token may look at itself and at its neighbours.',
      custom: 'Paint which query (row) may look at which key (column).',
    },
    window: 'Neighbours on each side',
    padded: 'Padding tokens at the end',
    allPadded: 'Every token is padding: no query may look at anything, and all weights are 0.',
  },
  painter: {
    label: 'Which query may look at which key',
    pair: (query: string, key: string) => `“${query}” may look at “${key}”`,
    keys: 'key s',
    queries: 'query t',
    clear: 'Allow all',
    causal: 'Start from causal',
    limit: (side: number) => `The square covers the first ${side} tokens; later ones stay allowed.`,
    blind: (query: string) => `“${query}” may look at nothing: its weights are all 0.`,
    blindMany: (queries: number) => `${queries} queries may look at nothing: their weights are all 0.`,
  },
  temperature: {
    label: 'Temperature',
    about: 'Divides the scores before the softmax: below 1 sharpens, above 1 flattens.',
  },
  dropout: {
    label: 'Dropout',
    about:
      'The probability that a weight is set to 0 in training; the others grow to make up for it. The chapter about the block drops in more places.',
    notebook: (rate: number) => `Drop the weights that the notebook dropped (p = ${rate})`,
    notebookAll:
      'The notebook printed no dropout for this example: with it on, all weights are kept and grow by 1/(1 − p).',
  },

  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset all settings',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyByHand: 'Copy this link',
};
