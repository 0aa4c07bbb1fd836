/** Progress that a learner has stored stays theirs: every name of an earlier version still loads, and has its exercise. */
import { expect, it } from 'vitest';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { formerNames, presentName } from '#web/lesson/exercises/entry.ts';
import { recordsFromJson } from '#web/lesson/exercises/progress/record-file.ts';

/** By chapter, as they were stored in November 2026. */
const NAMES: Readonly<Record<string, string>> = {
  backward:
    'compute-cell-d_v compute-cell-d_exponents give-shape-rowTerm diagnose-bug-softmaxGradient write-function-softmaxBackward give-shape-weightGradient order-steps-backwardPass',
  block:
    'compute-cell-residual_1 diagnose-bug-addAndNorm compute-cell-norm_1_mean compute-cell-norm_1 compute-cell-activated give-shape-rowMeans give-shape-hiddenFeatures order-steps-postNorm order-steps-preNorm diagnose-bug-dropout',
  bugs: 'diagnose-bug-weights diagnose-bug-splitting diagnose-bug-scores diagnose-bug-joining diagnose-bug-output predict-row-unscaled compute-cell-weights',
  concat:
    'find-cell-merged find-cell-merged_without_transpose give-shape-merged diagnose-bug-joining change-entry-place write-function-mergeHeads choose-head-off',
  cost: 'count-cost-projections count-cost-attention give-shape-maps count-cost-maps',
  fast: 'compute-cell-rescale compute-cell-running_sum give-shape-carriedSums order-steps-oneTile',
  heads:
    'choose-head-refers give-shape-maps choose-head-agrees change-entry-agree compute-cell-weights predict-row-softmax',
  mask: 'compute-cell-masked change-entry-hide hide-word-same give-shape-causalMask give-shape-paddingMask write-function-causalMask predict-row-causal diagnose-bug-weights',
  output:
    'compute-cell-output choose-head-off change-entry-outputWeight give-shape-headOutputWeight diagnose-bug-output hide-word-changes write-function-multiHeadAttention',
  qkv: 'compute-cell-q_projected steer-vector-query change-entry-queryWeight give-shape-projectionWeight predict-flip-bystander',
  scale: 'compute-cell-scaled steer-vector-longer diagnose-bug-scores predict-row-unscaled predict-row-flatter',
  scores:
    'compute-cell-scores steer-vector-direction give-shape-scores steer-vector-key predict-flip-number write-function-scaledScores',
  softmax:
    'compute-cell-weights predict-row-softmax write-function-softmax diagnose-bug-weights hide-word-read change-entry-temperature steer-vector-even',
  split:
    'find-cell-q give-shape-namedBands give-shape-split change-entry-headBand write-function-splitHeads choose-head-before',
  summary: 'order-steps-wholeLayer compute-cell-output give-shape-crossScores',
  tokens: 'compute-cell-input change-entry-feature predict-flip-gender',
  train:
    'compute-training-crossEntropy read-curve-rate compute-training-adamwStep read-curve-reached order-steps-trainingStep',
  'trained-heads': 'order-steps-testHead compute-cell-weights give-shape-headOutputWeight',
  values: 'compute-cell-context change-entry-value hide-word-changes order-steps-oneHead write-function-attention',
  variants:
    'order-steps-cachedStep count-cost-cache give-shape-sharedKeys give-shape-weightsCross compute-cell-weights write-function-groupedQueryAttention',
  'why-attention': 'predict-flip-meaning hide-word-read',
  'why-heads': 'choose-head-agrees steer-vector-both choose-head-before',
};

const record = {
  ...{ answers: 3, rightAnswers: 1, solved: true, unaided: false, mistakes: ['swapped'], seed: 7 },
  last: '2026-11-01T10:00:00.000Z',
};

it('old names load, each for an exercise of the lesson', () => {
  const names = Object.entries(NAMES).flatMap(([chapter, list]) => list.split(' ').map((name) => `${chapter}/${name}`));
  expect(names.length).toBe(119);
  const records = Object.fromEntries(names.map((name) => [name, record]));
  const read = recordsFromJson(JSON.stringify({ format: 'mha-lesson progress', version: 1, records }));
  if (!('records' in read)) return expect.fail(read.problem);
  const present = new Set(ALL_EXERCISES.map(({ name }) => name));
  expect(Object.keys(read.records).filter((name) => !present.has(name))).toEqual([]);
  expect(new Set(names.map(presentName))).toEqual(new Set(Object.keys(read.records)));
  for (const each of Object.values(read.records)) expect(each).toEqual(record);
});

it('the records of an exercise under its names are merged', () => {
  const open = { ...record, answers: 9, rightAnswers: 0, solved: false, mistakes: ['averaged'] };
  const records = {
    'softmax/compute-cell-weights': { ...open, last: '2026-11-02T10:00:00.000Z' },
    'heads/compute-cell-weights': record,
    'bugs/compute-cell-weights': { ...open, answers: 1, unaided: true, last: '2026-11-01T09:00:00.000Z' },
  };
  const read = recordsFromJson(JSON.stringify({ format: 'mha-lesson progress', version: 1, records }));
  const all = { ...record, answers: 9, unaided: true, mistakes: ['swapped', 'averaged'] };
  expect(read).toEqual({ records: { 'softmax/compute-cell-weights': { ...all, last: '2026-11-02T10:00:00.000Z' } } });
});

it('a former name belongs to one exercise of the lesson, and is none of another', () => {
  const present = ALL_EXERCISES.map(({ name }) => name);
  const former = present.flatMap(formerNames);
  expect(former.filter((name, i) => present.includes(name) || former.indexOf(name) !== i)).toEqual([]);
  for (const name of present) for (const each of formerNames(name)) expect(presentName(each)).toBe(name);
});
