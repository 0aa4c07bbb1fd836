/**
 * What is on the page but in no record: answers that were typed and not yet checked, hints that were taken, which exercise was
 * open. It lives as long as the page and longer than its elements, which are made anew where another language is spoken.
 */
import type { QuestionIdentity } from './posed.ts';

export interface Unfinished {
  /** The answer belongs to no other. */
  readonly question: QuestionIdentity;
  /** The seed that the list was opened with, and how many other questions were asked for since. */
  readonly seed: number;
  readonly round: number;
  readonly answer: readonly string[];
  readonly hints: number;
  readonly open: boolean;
  readonly attempts: number;
  readonly sawSolution: boolean;
}

const answers = new Map<string, Unfinished>();
const places = new Map<string, string>();

export function keepUnfinished(exercise: string, unfinished: Unfinished): void {
  answers.set(exercise, unfinished);
}

/** What was left of an exercise when it was last on the page, if it began with the same seed. */
export function unfinished(exercise: string, seed: number): Unfinished | null {
  const kept = answers.get(exercise);
  return kept?.seed === seed ? kept : null;
}

/** Keeps which exercise of a list is shown, by its name. */
export function keepPlace(list: string, exercise: string): void {
  places.set(list, exercise);
}

export function placeIn(list: string): string | null {
  return places.get(list) ?? null;
}
