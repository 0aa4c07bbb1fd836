/** A study: a test before and a test after the learning, with two parallel forms. Pure. */
import * as v from 'valibot';
import type { Records } from '../../lesson/exercises/progress/record.ts';
import { standingOf } from './attempts.ts';

/** Control characters and unpaired surrogates. */
const UNPRINTABLE = /\p{Cc}|\p{Cs}/u;

export function shortText(longest: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.maxLength(longest),
    v.check((text) => !UNPRINTABLE.test(text)),
  );
}

/** Which form comes first. */
export const ORDERS = ['ab', 'ba'] as const;

export const studySchema = v.strictObject({ order: v.picklist(ORDERS), group: shortText(40) });

export type Study = Readonly<v.InferOutput<typeof studySchema>>;

/** One answer to each question of a test. */
export const STUDY_ATTEMPTS = 1;

/** The exercises of a test. Each form asks them with its own seed: the same questions about other words or numbers. */
const EXERCISES = [
  'tokens/predict-flip-gender',
  'why-heads/choose-head-agrees',
  'softmax/compute-cell-weights',
  'heads/give-shape-maps',
  'softmax/predict-row-softmax',
  'output/hide-word-changes',
  'bugs/diagnose-bug-weights',
  'why-heads/choose-head-before',
  'output/compute-cell-output',
  'scale/predict-row-unscaled',
  'bugs/diagnose-bug-joining',
  'output/choose-head-off',
] as const;

/** Chosen so that all questions differ from each other and from those that the lesson asks first; a test checks it. */
const SEEDS = { a: 730, b: 1730 } as const;

/** Follows an exercise's name in form B. */
const FORM_B = '-b';

/** The questions of both tests by name, those of the first one first. */
export function studyExercises(order: Study['order']): string[] {
  const forms = [EXERCISES, EXERCISES.map((name) => `${name}${FORM_B}`)];
  return (order === 'ab' ? forms : forms.reverse()).flat();
}

/** The exercise behind a question of a study, and the seed that it is asked with. */
export function studyQuestion(name: string): { readonly exercise: string; readonly seed: number } {
  return name.endsWith(FORM_B)
    ? { exercise: name.slice(0, -FORM_B.length), seed: SEEDS.b }
    : { exercise: name, seed: SEEDS.a };
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
