/** The result of one answer, as reported to the embedding page. */

export interface ExerciseResult {
  /** "softmax/predict-row-softmax": the chapter and the entry. */
  readonly name: string;
  /** A name of a kind. It is a plain string, because the published types must not name all kinds' modules. */
  readonly kind: string;
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
