/**
 * Unfinished work that is in no record: unchecked answers, used hints, the open exercise, what is unfolded. It lasts as long as the public element,
 * also while another chapter or the presentation is in its place.
 */
import { perPublicElement } from '../platform/public-element.ts';
import type { Attempt } from './attempt.ts';
import type { QuestionIdentity } from './question.ts';

export interface Unfinished {
  /** The question that the attempt belongs to. */
  readonly question: QuestionIdentity;
  /** The seed that the list was opened with, and how many other questions were requested since. */
  readonly seed: number;
  readonly round: number;
  readonly attempt: Attempt;
}

export class UnfinishedWork {
  /** Whether the reader has unfolded “More” of the chapters; null before a choice. */
  more: boolean | null = null;
  readonly #attempts = new Map<string, Unfinished>();
  readonly #places = new Map<string, string>();

  keep(exercise: string, unfinished: Unfinished): void {
    this.#attempts.set(exercise, unfinished);
  }

  /** The saved state of an exercise, if it began with the same seed. */
  of(exercise: string, seed: number): Unfinished | null {
    const kept = this.#attempts.get(exercise);
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
