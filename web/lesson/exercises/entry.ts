/**
 * An exercise as its author writes it in `chapters/exercises.ts`: `ask('predict-flip', 'gender')`. The texts are in `web/messages`;
 * numbers, order and sizes come from the learner's trace and a seed.
 */
import type { ChapterId } from '../constants/chapter-ids.ts';

/** The modules of the kinds. The questions of one are those that its `pose` takes. */
interface Kinds {
  'change-entry': typeof import('./kinds/change-entry.ts');
  'choose-head': typeof import('./kinds/choose-head.ts');
  'compute-cell': typeof import('./kinds/compute-cell.ts');
  'compute-training': typeof import('./kinds/compute-training.ts');
  'count-cost': typeof import('./kinds/count-cost.ts');
  'diagnose-bug': typeof import('./kinds/diagnose-bug.ts');
  'find-cell': typeof import('./kinds/find-cell.ts');
  'give-shape': typeof import('./kinds/give-shape.ts');
  'hide-word': typeof import('./kinds/hide-word.ts');
  'order-steps': typeof import('./kinds/order-steps.ts');
  'own-question': typeof import('./kinds/own-question.ts');
  'predict-flip': typeof import('./kinds/predict-flip.ts');
  'predict-row': typeof import('./kinds/predict-row.ts');
  'read-curve': typeof import('./kinds/read-curve.ts');
  'steer-vector': typeof import('./kinds/steer-vector.ts');
  'write-function': typeof import('./kinds/write-function.ts');
}

export type KindName = keyof Kinds;

export interface ExerciseEntry {
  readonly kind: KindName;
  /** What is asked: a name, or an instructor's question. */
  readonly question: string | { readonly id: string; readonly kind: string };
  /** What the trace needs besides the forward pass of attention. */
  readonly tensor?: string;
}

export function ask<Kind extends KindName>(
  kind: Kind,
  question: Parameters<Kinds[Kind]['pose']>[0],
  needed?: Pick<ExerciseEntry, 'tensor'>,
): ExerciseEntry {
  return { kind, question, ...needed };
}

/** The entry's name within its chapter: the same for every learner and seed. Progress is stored under it. */
export function exerciseName({ kind, question }: ExerciseEntry): string {
  return typeof question === 'string' ? `${kind}-${question}` : `own-${question.id}`;
}

/** The chapters that asked an exercise before: older records and addresses name them. */
const MOVED: Readonly<Record<string, readonly ChapterId[]>> = {
  'why-attention/hide-word-read': ['softmax'],
  'scale/predict-row-unscaled': ['bugs'],
  'scale/write-function-scaledScores': ['scores'],
  'softmax/compute-cell-weights': ['heads', 'trained-heads', 'variants', 'bugs'],
  'softmax/predict-row-softmax': ['heads'],
  'why-heads/choose-head-agrees': ['heads'],
  'why-heads/choose-head-before': ['split'],
  'heads/give-shape-maps': ['cost'],
  'output/compute-cell-output': ['summary'],
  'output/choose-head-off': ['concat'],
  'output/hide-word-changes': ['values'],
  'trained-heads/give-shape-headOutputWeight': ['output'],
  'bugs/diagnose-bug-scores': ['scale'],
  'bugs/diagnose-bug-weights': ['mask', 'softmax'],
  'bugs/diagnose-bug-joining': ['concat'],
  'bugs/diagnose-bug-output': ['output'],
};

const PRESENT = new Map(Object.keys(MOVED).flatMap((name) => formerNames(name).map((former) => [former, name])));

/** The names of an exercise in older records and addresses. */
export function formerNames(name: string): readonly string[] {
  const question = name.slice(name.indexOf('/'));
  return Object.hasOwn(MOVED, name) ? (MOVED[name] ?? []).map((chapter) => `${chapter}${question}`) : [];
}

/** "scale/write-function-scaledScores": the present name of an exercise. */
export function presentName(name: string): string {
  return PRESENT.get(name) ?? name;
}

/** The tensor that the trace must have; null if any forward pass of attention will do. */
export function neededTensor({ kind, question, tensor }: ExerciseEntry): string | null {
  const isTensor = kind === 'compute-cell' || kind === 'find-cell';
  return isTensor && typeof question === 'string' ? question : (tensor ?? null);
}

/** As many exercises does a chapter show; the others are for those who want more. */
export const FIRST = 2;

/** The minutes that an exercise takes. */
export const MINUTES = 2;
