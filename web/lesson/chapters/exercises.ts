/**
 * All exercises in lesson order, each with the name that progress is stored under. They load at once, with the page's exercises, but not
 * with every page, as the chapters' declarations do.
 */
import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { ask, type ExerciseEntry, exerciseName } from '../exercises/entry.ts';

const LISTS: Readonly<Partial<Record<ChapterId, readonly ExerciseEntry[]>>> = {
  'why-attention': [ask('predict-flip', 'meaning'), ask('hide-word', 'read')],
  tokens: [ask('compute-cell', 'input'), ask('change-entry', 'feature'), ask('predict-flip', 'gender')],
  qkv: [
    ask('compute-cell', 'q_projected'),
    ask('steer-vector', 'query'),
    ask('change-entry', 'queryWeight'),
    ask('give-shape', 'projectionWeight'),
    ask('predict-flip', 'bystander'),
  ],
  scores: [
    ask('compute-cell', 'scores'),
    ask('steer-vector', 'direction'),
    ask('give-shape', 'scores'),
    ask('steer-vector', 'key'),
    ask('predict-flip', 'number'),
  ],
  scale: [
    ask('compute-cell', 'scaled'),
    ask('steer-vector', 'longer'),
    ask('predict-row', 'unscaled'),
    ask('predict-row', 'flatter'),
    ask('write-function', 'scaledScores'),
  ],
  mask: [
    ask('compute-cell', 'masked'),
    ask('change-entry', 'hide'),
    ask('hide-word', 'same'),
    ask('give-shape', 'causalMask'),
    ask('give-shape', 'paddingMask'),
    ask('write-function', 'causalMask'),
    ask('predict-row', 'causal'),
  ],
  softmax: [
    ask('compute-cell', 'weights'),
    ask('predict-row', 'softmax'),
    ask('write-function', 'softmax'),
    ask('change-entry', 'temperature'),
    ask('steer-vector', 'even'),
  ],
  values: [
    ask('compute-cell', 'context'),
    ask('change-entry', 'value'),
    ask('order-steps', 'oneHead'),
    ask('write-function', 'attention'),
  ],
  'why-heads': [ask('choose-head', 'agrees'), ask('steer-vector', 'both'), ask('choose-head', 'before')],
  split: [
    ask('find-cell', 'q'),
    ask('give-shape', 'namedBands'),
    ask('give-shape', 'split'),
    ask('change-entry', 'headBand'),
    ask('write-function', 'splitHeads'),
  ],
  heads: [ask('choose-head', 'refers'), ask('give-shape', 'maps'), ask('change-entry', 'agree')],
  concat: [
    ask('find-cell', 'merged'),
    ask('find-cell', 'merged_without_transpose'),
    ask('give-shape', 'merged'),
    ask('change-entry', 'place'),
    ask('write-function', 'mergeHeads'),
  ],
  output: [
    ask('compute-cell', 'output'),
    ask('choose-head', 'off'),
    ask('change-entry', 'outputWeight'),
    ask('hide-word', 'changes'),
    ask('write-function', 'multiHeadAttention'),
  ],
  cost: [ask('count-cost', 'projections'), ask('count-cost', 'attention'), ask('count-cost', 'maps')],
  backward: [
    ask('compute-cell', 'd_v'),
    ask('compute-cell', 'd_exponents'),
    ask('give-shape', 'rowTerm'),
    ask('diagnose-bug', 'softmaxGradient', { tensor: 'd_weights' }),
    ask('write-function', 'softmaxBackward'),
    ask('give-shape', 'weightGradient'),
    ask('order-steps', 'backwardPass'),
  ],
  train: [
    ask('compute-training', 'crossEntropy'),
    ask('read-curve', 'rate'),
    ask('compute-training', 'adamwStep'),
    ask('read-curve', 'reached'),
    ask('order-steps', 'trainingStep'),
  ],
  'trained-heads': [ask('order-steps', 'testHead'), ask('give-shape', 'headOutputWeight')],
  variants: [
    ask('order-steps', 'cachedStep'),
    ask('count-cost', 'cache'),
    ask('give-shape', 'sharedKeys'),
    ask('give-shape', 'weightsCross'),
    ask('write-function', 'groupedQueryAttention'),
  ],
  block: [
    ask('compute-cell', 'residual_1'),
    ask('diagnose-bug', 'addAndNorm'),
    ask('compute-cell', 'norm_1_mean'),
    ask('compute-cell', 'norm_1'),
    ask('compute-cell', 'activated'),
    ask('give-shape', 'rowMeans'),
    ask('give-shape', 'hiddenFeatures'),
    ask('order-steps', 'postNorm'),
    ask('order-steps', 'preNorm'),
    ask('diagnose-bug', 'dropout'),
  ],
  fast: [
    ask('compute-cell', 'rescale'),
    ask('compute-cell', 'running_sum'),
    ask('give-shape', 'carriedSums'),
    ask('order-steps', 'oneTile'),
  ],
  bugs: [
    ask('diagnose-bug', 'weights'),
    ask('diagnose-bug', 'splitting'),
    ask('diagnose-bug', 'scores'),
    ask('diagnose-bug', 'joining'),
    ask('diagnose-bug', 'output'),
  ],
  summary: [ask('order-steps', 'wholeLayer'), ask('give-shape', 'crossScores')],
};

export interface NamedExercise {
  /** "softmax/predict-row-softmax" */
  readonly name: string;
  readonly chapter: ChapterId;
  readonly entry: ExerciseEntry;
}

export function exercisesOf(chapter: ChapterId): readonly NamedExercise[] {
  return (LISTS[chapter] ?? []).map((entry) => ({ name: `${chapter}/${exerciseName(entry)}`, chapter, entry }));
}

export const ALL_EXERCISES: readonly NamedExercise[] = CHAPTER_IDS.flatMap(exercisesOf);
