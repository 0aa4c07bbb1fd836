/**
 * Public names of the state's fields, as in an address. Attributes have "-" instead of "_". It imports only a type, so that an
 * element can list its attributes before the lesson is loaded.
 */
import type { LessonState } from './lesson-state.ts';

export const FIELD_NAMES = {
  chapter: 'chapter',
  progress: 'progress',
  sentence: 'sentence',
  dModel: 'd_model',
  numHeads: 'heads',
  bias: 'bias',
  mask: 'mask',
  temperature: 'temperature',
  dropout: 'dropout',
  seed: 'seed',
  preset: 'preset',
  example: 'example',
  norm: 'norm',
  tile: 'tile',
  layer: 'layer',
  edits: 'edits',
  head: 'head',
  word: 'word',
  cell: 'cell',
  labs: 'lab',
  present: 'present',
  questions: 'questions',
  language: 'lang',
  engine: 'engine',
} as const satisfies Readonly<Record<keyof LessonState, string>>;
