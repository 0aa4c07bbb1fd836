/** The result of one answer, as reported to the embedding page. */
import type { KindName } from './entry.ts';

export interface ExerciseResult {
  /** "softmax/predict-row-softmax": the chapter and the entry. */
  readonly name: string;
  readonly kind: KindName;
  readonly seed: number;
  readonly right: boolean;
  /** The id of the diagnosed mistake; null for none. */
  readonly mistake: string | null;
  /** Answers to this question so far, with this one. */
  readonly attempts: number;
  readonly hints: number;
  readonly sawSolution: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'mha-exercise-result': CustomEvent<ExerciseResult>;
  }
}
