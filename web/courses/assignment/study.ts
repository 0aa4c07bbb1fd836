/** A study: a test before and a test after the learning, with two parallel forms. Pure. */
import * as v from 'valibot';
import type { Records } from '../../lesson/exercises/progress/record.ts';
import { standingOf } from './attempts.ts';
import { shortText } from './short-text.ts';

/** Which form comes first. */
export const ORDERS = ['ab', 'ba'] as const;

export const studySchema = v.strictObject({ order: v.picklist(ORDERS), group: shortText(40) });

export type Study = Readonly<v.InferOutput<typeof studySchema>>;

/** One answer to each question of a test. */
export const STUDY_ATTEMPTS = 1;

/** Chosen so that all questions differ from each other and from those that the lesson asks first; a test checks it. */
export const STUDY_SEED = 730;

/** A question of form A and its counterpart of form B: the same kind of question about other words or numbers. */
const PAIRS = [
  ['tokens/predict-flip-gender', 'scores/predict-flip-number'],
  ['heads/choose-head-agrees', 'why-heads/choose-head-agrees'],
  ['softmax/compute-cell-weights', 'heads/compute-cell-weights'],
  ['heads/give-shape-maps', 'cost/give-shape-maps'],
  ['softmax/predict-row-softmax', 'heads/predict-row-softmax'],
  ['values/hide-word-changes', 'output/hide-word-changes'],
  ['softmax/diagnose-bug-weights', 'bugs/diagnose-bug-weights'],
  ['split/choose-head-before', 'why-heads/choose-head-before'],
  ['output/compute-cell-output', 'summary/compute-cell-output'],
  ['scale/predict-row-unscaled', 'bugs/predict-row-unscaled'],
  ['concat/diagnose-bug-joining', 'bugs/diagnose-bug-joining'],
  ['concat/choose-head-off', 'output/choose-head-off'],
] as const;

/** The exercises of both tests, those of the first one first. */
export function studyExercises(order: Study['order']): string[] {
  const [first, second] = order === 'ab' ? [0, 1] : [1, 0];
  return [...PAIRS.map((pair) => pair[first] ?? ''), ...PAIRS.map((pair) => pair[second] ?? '')];
}

/** The two tests of a study's exercises. */
export function twoTests<Each>(exercises: readonly Each[]): [first: readonly Each[], second: readonly Each[]] {
  const half = exercises.length / 2;
  return [exercises.slice(0, half), exercises.slice(half)];
}

function isFinished(records: Records, test: readonly string[]): boolean {
  return test.every((name) => standingOf(records[name], STUDY_ATTEMPTS) !== 'open');
}

export type StudyPlace = 'first' | 'between' | 'second' | 'end';

/** `begun`: the learner has opened the second test. */
export function placeInStudy(records: Records, exercises: readonly string[], begun: boolean): StudyPlace {
  const [first, second] = twoTests(exercises);
  if (!isFinished(records, first)) return 'first';
  if (isFinished(records, second)) return 'end';
  return begun || second.some((name) => records[name]) ? 'second' : 'between';
}
