/**
 * What became of an answer, and the wrong answers that show how they came about. A mistake says how far an answer is from the
 * one that it would lead to; the nearest mistake within reach is named, and only if none is the answer is merely wrong.
 */

export type Verdict =
  | { readonly right: true; readonly message: string }
  | { readonly right: false; readonly mistake: string | null; readonly message: string };

/** What was given as an answer cannot be judged: it counts as no attempt. */
export interface Unread {
  readonly right: null;
  readonly message: string;
}

export type Checked = Verdict | Unread;

/** A wrong answer that shows how it came about. */
export interface Mistake {
  readonly id: string;
  readonly message: string;
  /** How far answers are from this mistake, in units of what may be rounding; up to 1 they may be it. */
  readonly distance: (answers: readonly number[]) => number;
}

/** The mistake of answering `wrong`, one number a field, give or take `tolerance`. */
export function near(id: string, wrong: readonly number[], message: string, tolerance: number): Mistake {
  const distance = (answers: readonly number[]): number =>
    Math.max(...wrong.map((value, field) => apart(value, answers[field] ?? Number.NaN, tolerance)));
  return { id, message, distance };
}

/** The mistake that the answers are closest to; null if they are near none. Of equally close ones the first. */
export function diagnose(mistakes: readonly Mistake[], answers: readonly number[]): Mistake | null {
  let best: Mistake | null = null;
  let closest = Number.POSITIVE_INFINITY;
  for (const mistake of mistakes) {
    const distance = mistake.distance(answers);
    if (distance <= 1 && distance < closest) {
      best = mistake;
      closest = distance;
    }
  }
  return best;
}

/** The distance of two numbers in units of a tolerance; equal infinities are not apart, NaN is apart from everything. */
export function apart(a: number, b: number, tolerance: number): number {
  if (a === b) return 0;
  const distance = Math.abs(a - b) / tolerance;
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
}
