/**
 * An exercise as its author writes it in `chapters/<id>/exercises.ts`: `predictFlip('gender')`. The texts are in `web/messages`;
 * numbers, order and sizes come from the learner's trace and a seed.
 */
import type { frameWords } from '../../messages/exercises/frame.ts';

/** Every kind has its title. */
export type KindName = keyof typeof frameWords.kinds;

export interface ExerciseEntry {
  readonly kind: KindName;
  /** What is asked: a name, or an instructor's question. */
  readonly question: string | { readonly id: string; readonly kind: string };
  /** What the trace needs besides the forward pass of attention. */
  readonly tensor?: string;
}

/** The entry's name within its chapter: the same for every learner and seed. Progress is stored under it. */
export function entryName({ kind, question }: ExerciseEntry): string {
  return typeof question === 'string' ? `${kind}-${question}` : `own-${question.id}`;
}

/** Exercises that have moved to another chapter, by the names in older records and addresses. */
const MOVED: Readonly<Record<string, string>> = {
  'scores/write-function-scaledScores': 'scale/write-function-scaledScores',
};

/** "scale/write-function-scaledScores": the present name of an exercise. */
export function presentName(name: string): string {
  return Object.hasOwn(MOVED, name) ? (MOVED[name] ?? name) : name;
}

/** The tensor that the trace must have; null if any forward pass of attention will do. */
export function neededTensor({ kind, question, tensor }: ExerciseEntry): string | null {
  const isTensor = kind === 'compute-cell' || kind === 'find-cell';
  return isTensor && typeof question === 'string' ? question : (tensor ?? null);
}

/** As many exercises does a chapter show; the others are for those who want more. */
export const FIRST = 2;
