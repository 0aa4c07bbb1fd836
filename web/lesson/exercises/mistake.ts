/**
 * Verdicts on answers, and wrong answers with a known cause. A mistake measures how far an answer is from its result; the nearest one
 * in range is diagnosed.
 */
import type { Shown } from './blocks.ts';

/** What is said to an answer. */
interface Said {
  readonly message: string;
  /** What is shown below the message. */
  readonly shown?: readonly Shown[];
}

export type Verdict =
  | (Said & { readonly right: true })
  | (Said & { readonly right: false; readonly mistake: string | null });

/** The answer cannot be judged: it does not count as an attempt. */
export interface Unread extends Said {
  readonly right: null;
}

export type Checked = Verdict | Unread;

/** A wrong answer with a known cause. */
export interface Mistake {
  readonly id: string;
  readonly message: string;
  /** The answer that it leads to, one number per field; absent where many answers show it. */
  readonly wrong?: readonly number[];
  /** Distance in tolerances; ≤ 1 matches. */
  readonly distance: (answers: readonly number[]) => number;
}

/** The mistake of answering `wrong`, one number per field, within `tolerance`. */
export function near(id: string, wrong: readonly number[], message: string, tolerance: number): Mistake {
  const distance = (answers: readonly number[]): number =>
    Math.max(...wrong.map((value, field) => distanceOf(value, answers[field] ?? Number.NaN, tolerance)));
  return { id, message, wrong, distance };
}

/** The mistakes of answering these numbers, under the names of their messages. */
export function nearEach(
  wrong: Readonly<Record<string, number>>,
  messages: Readonly<Record<string, string>>,
  tolerance: number,
): readonly Mistake[] {
  return Object.entries(wrong).map(([id, value]) => near(id, [value], messages[id] ?? '', tolerance));
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

/** A smaller part of a tolerance is rounding: the mistake changes nothing here. */
const SAME = 1e-3;

/** The mistakes that lead to another number than the right ones, but within their tolerance. A question about other numbers has none. */
export function acceptedByChance(
  mistakes: readonly Mistake[],
  rights: readonly number[],
  tolerance: number,
): readonly Mistake[] {
  return mistakes.filter(({ wrong: [answer] = [] }) => {
    const distance = Math.min(...rights.map((right) => distanceOf(answer ?? Number.NaN, right, tolerance)));
    return distance > SAME && distance <= 1 + 1e-9;
  });
}

/** Whether an answer is right: a little more than the tolerance, so that an answer on its edge still counts. */
export function isWithin(answer: number, right: number, tolerance: number): boolean {
  return distanceOf(answer, right, tolerance * (1 + 1e-9)) <= 1;
}

/** The distance of two numbers in tolerances: 0 for equal infinities, ∞ for NaN. */
export function distanceOf(a: number, b: number, tolerance: number): number {
  if (a === b) return 0;
  const distance = Math.abs(a - b) / tolerance;
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
}
