import { describe, expect, it } from 'vitest';
import type { QuestionIdentity } from '#web/lesson/exercises/question.ts';
import { sameQuestion } from '#web/lesson/exercises/question.ts';

const asked = (numbers: readonly number[], key = 'scores'): QuestionIdentity => ({
  kind: 'compute-cell',
  key,
  numbers,
});

describe('sameQuestion', () => {
  it('ignores rounding, near 0 and far from it', () => {
    expect(sameQuestion(asked([1.2345678, 0, 98765.43]), asked([1.2345679, -1e-8, 98765.44]))).toBe(true);
  });

  it('compares other text literally', () => {
    expect(sameQuestion(asked([Number.NEGATIVE_INFINITY]), asked([Number.NEGATIVE_INFINITY]))).toBe(true);
    expect(sameQuestion(asked([Number.NaN]), asked([Number.NaN]))).toBe(true);
    expect(sameQuestion(asked([Number.NEGATIVE_INFINITY]), asked([-1000]))).toBe(false);
    expect(sameQuestion(asked([Number.NaN]), asked([0]))).toBe(false);
  });

  it('distinguishes other numbers, counts, cells and kinds', () => {
    expect(sameQuestion(asked([1.23]), asked([1.24]))).toBe(false);
    expect(sameQuestion(asked([1]), asked([1, 2]))).toBe(false);
    expect(sameQuestion(asked([1, 2]), asked([1]))).toBe(false);
    expect(sameQuestion(asked([1]), asked([1], 'weights'))).toBe(false);
    expect(sameQuestion(asked([1]), { ...asked([1]), kind: 'find-cell' })).toBe(false);
  });
});
