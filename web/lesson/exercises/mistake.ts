/**
 * Verdicts on answers, and wrong answers with a known cause. A mistake measures how far an answer is from its result; the nearest one
 * in range is diagnosed.
 */

export type Verdict =
  | { readonly right: true; readonly message: string }
  | { readonly right: false; readonly mistake: string | null; readonly message: string };

/** The answer cannot be judged: it does not count as an attempt. */
export interface Unread {
  readonly right: null;
  readonly message: string;
}

export type Checked = Verdict | Unread;

/** A wrong answer with a known cause. */
export interface Mistake {
  readonly id: string;
  readonly message: string;
  /** Distance in tolerances; ≤ 1 matches. */
  readonly distance: (answers: readonly number[]) => number;
}

/** The mistake of answering `wrong`, one number per field, within `tolerance`. */
export function near(id: string, wrong: readonly number[], message: string, tolerance: number): Mistake {
  const distance = (answers: readonly number[]): number =>
    Math.max(...wrong.map((value, field) => apart(value, answers[field] ?? Number.NaN, tolerance)));
  return { id, message, distance };
}

/** The nearest mistake; null if none is in range. Ties go to the first. */
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

/** The distance of two numbers in tolerances: 0 for equal infinities, ∞ for NaN. */
export function apart(a: number, b: number, tolerance: number): number {
  if (a === b) return 0;
  const distance = Math.abs(a - b) / tolerance;
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
}
