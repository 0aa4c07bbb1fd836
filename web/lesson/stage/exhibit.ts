/** What the stage tells an exhibit: a large view that takes the place of the matrices at some steps of a chapter. */
export interface ExhibitMoment {
  /** Whether the exhibit is visible; between its steps it stays loaded. */
  readonly shown: boolean;
  /** The step that is playing or has just finished; at the beginning, the first one. */
  readonly step: string;
  /** How much of the step has played, 0 to 1; 1 at rest. */
  readonly part: number;
}
