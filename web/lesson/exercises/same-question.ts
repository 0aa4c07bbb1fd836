/** Whether a question, posed anew, is the one that was there: what was answered of it then stays. */
import type { QuestionIdentity } from './posed.ts';

/** Two engines, or two orders of one sum, give one number up to this share of it, or of 1 where it is smaller. */
const ROUNDING = 1e-4;

export function sameQuestion(a: QuestionIdentity, b: QuestionIdentity): boolean {
  return (
    a.kind === b.kind &&
    a.key === b.key &&
    a.numbers.length === b.numbers.length &&
    a.numbers.every((number, i) => sameNumber(number, b.numbers[i] ?? Number.NaN))
  );
}

function sameNumber(a: number, b: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Object.is(a, b);
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}
