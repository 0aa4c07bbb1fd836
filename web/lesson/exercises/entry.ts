/**
 * An exercise as its author writes it in `chapters/<id>/exercises.ts`: a kind, and what is asked. The texts are in `web/messages`;
 * numbers, order and sizes come from the learner's trace and a seed.
 */
import type { KindName, QuestionOf } from './pose.ts';

export type ExerciseEntry = {
  [Kind in KindName]: {
    readonly kind: Kind;
    readonly question: QuestionOf<Kind>;
    /** What the trace needs besides the forward pass of attention. */
    readonly tensor?: string;
  };
}[KindName];

/** The entry's name within its chapter: the same for every learner and seed. Progress is stored under it. */
export function entryName({ kind, question }: ExerciseEntry): string {
  return kind === 'own-question' ? `own-${question.id}` : `${kind}-${question}`;
}

/** The tensor that the trace must have; null if any forward pass of attention will do. */
export function neededTensor({ kind, question, tensor }: ExerciseEntry): string | null {
  return kind === 'compute-cell' || kind === 'find-cell' ? question : (tensor ?? null);
}
