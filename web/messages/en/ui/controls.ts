/** The controls: names of the settings, and their values on the chips. What each says about itself is in `settings.ts`. */

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
    another: 'New seed',
  },
  dModel: { label: 'd_model' },
  heads: {
    label: 'Heads',
    chip: (numHeads: number): string => (numHeads === 1 ? 'head' : 'heads'),
  },
  head: {
    label: 'Head shown',
    chip: 'head shown',
  },
  bias: {
    label: 'Bias',
    on: 'on',
    off: 'off',
  },
  mask: {
    label: 'Mask',
    chips: { none: 'none', causal: 'causal', padding: 'padding', window: 'window', custom: 'painted' },
  },
  temperature: { label: 'Temperature' },
  dropout: { label: 'Dropout' },

  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset all settings',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyByHand: 'Copy this link',
};
