/**
 * Unfinished work that is in no record: unchecked answers, used hints, the open exercise. It lasts as long as the page and survives
 * the recreation of elements for another language.
 */
import type { QuestionIdentity } from './posed.ts';

export interface Unfinished {
  /** The question that the answer belongs to. */
  readonly question: QuestionIdentity;
  /** The seed that the list was opened with, and how many other questions were requested since. */
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

/** The saved state of an exercise, if it began with the same seed. */
export function unfinished(exercise: string, seed: number): Unfinished | null {
  const kept = answers.get(exercise);
  return kept?.seed === seed ? kept : null;
}

/** Stores which exercise of a list is shown, by its name. */
export function keepPlace(list: string, exercise: string): void {
  places.set(list, exercise);
}

export function placeIn(list: string): string | null {
  return places.get(list) ?? null;
}
