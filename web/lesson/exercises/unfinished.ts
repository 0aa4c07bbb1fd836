/**
 * Unfinished work that is in no record: unchecked answers, used hints, the open exercise, what is unfolded. It lasts as long as the public element,
 * also while another chapter or the presentation is in its place.
 */
import { perPublicElement } from '../platform/public-element.ts';
import type { QuestionIdentity } from './question.ts';

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

export class UnfinishedWork {
  /** Whether the reader has unfolded “More” of the chapters; null before a choice. */
  more: boolean | null = null;
  readonly #answers = new Map<string, Unfinished>();
  readonly #places = new Map<string, string>();

  keep(exercise: string, unfinished: Unfinished): void {
    this.#answers.set(exercise, unfinished);
  }

  /** The saved state of an exercise, if it began with the same seed. */
  of(exercise: string, seed: number): Unfinished | null {
    const kept = this.#answers.get(exercise);
    return kept?.seed === seed ? kept : null;
  }

  /** Stores which exercise of a list is shown, by its name. */
  keepPlace(list: string, exercise: string): void {
    this.#places.set(list, exercise);
  }

  placeIn(list: string): string | null {
    return this.#places.get(list) ?? null;
  }
}

/** The unfinished work in the public element around an element, which must be connected. */
export const unfinishedAround = perPublicElement(() => new UnfinishedWork());
