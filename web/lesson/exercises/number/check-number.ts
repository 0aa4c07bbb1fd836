/** Judges one typed number: right within a tolerance, or a known mistake, or a pointer to the first hint. */
import { frameWords } from '../../../messages/exercises/frame.ts';
import { apart, diagnose, type Mistake, type Verdict } from '../mistake.ts';

export interface RightNumber {
  /** Unrounded. */
  readonly right: number;
  /** 0 if only the exact number is right. */
  readonly tolerance: number;
  /** Those that lead to the right number are left out. */
  readonly mistakes: readonly Mistake[];
  /** The step to compare with after a wrong answer of unknown cause. */
  readonly hint: string;
  /** The feedback on a right answer. */
  readonly praise: string;
}

export function checkNumber(
  { right, tolerance, mistakes, hint, praise }: RightNumber,
  answers: readonly number[],
): Verdict {
  const [answer = Number.NaN] = answers;
  // Slightly more than the tolerance, so that an answer on its edge still counts.
  if (apart(answer, right, tolerance * (1 + 1e-9)) <= 1) return { right: true, message: praise };
  const mistake = diagnose(
    mistakes.filter(({ distance }) => distance([right]) >= 2),
    answers,
  );
  return { right: false, mistake: mistake?.id ?? null, message: mistake?.message ?? frameWords.checkStep(hint) };
}
