/** Whether a question posed again is unchanged, so that its answer stays. */
import type { QuestionIdentity } from './posed.ts';

/** Relative tolerance (absolute below 1) for numbers from two engines or two orders of addition. */
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
