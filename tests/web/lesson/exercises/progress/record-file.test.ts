import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Records } from '#web/lesson/exercises/progress/record.ts';
import { recordsFromJson, recordsToCsv, recordsToJson } from '#web/lesson/exercises/progress/record-file.ts';

const record = fc.record({
  answers: fc.nat(1000),
  rightAnswers: fc.nat(1000),
  solved: fc.boolean(),
  unaided: fc.boolean(),
  mistakes: fc.uniqueArray(fc.constantFrom('swapped', 'flipped-sign', 'scores-for-scaled', 'not_divided'), {
    maxLength: 4,
  }),
  seed: fc.nat(),
  last: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
});
const records: fc.Arbitrary<Records> = fc.dictionary(
  fc.constantFrom('qkv/compute-cell-q', 'mask/give-shape-causalMask', 'why-heads/order-steps-x', 'output/a_b'),
  record,
);

const problem = (text: string): string => {
  const read = recordsFromJson(text);
  return 'problem' in read ? read.problem : 'accepted';
};

describe('a record as JSON', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(records, (own) => {
        expect(recordsFromJson(recordsToJson(own))).toEqual({ records: { ...own } });
      }),
    );
  });

  it('rejects other content with a reason', () => {
    expect(problem('')).toContain('is not JSON');
    expect(problem('hello')).toContain('is not JSON');
    expect(problem('['.repeat(100_000))).toContain('is not JSON');
    expect(problem('null')).toContain('is no record of this lesson');
    expect(problem('{"records":{}}')).toContain('is no record of this lesson');
    expect(problem(' '.repeat(2_000_000))).toContain('too large');
    expect(problem('{"format":"mha-lesson progress","version":2,"records":{}}')).toContain('another version');
  });

  it('rejects a file with a single error completely', () => {
    const good = recordsToJson({
      'qkv/a': {
        answers: 1,
        rightAnswers: 1,
        solved: true,
        unaided: true,
        mistakes: [],
        seed: 1,
        last: '2026-01-01T00:00:00.000Z',
      },
    });
    expect(problem(good)).toBe('accepted');
    for (const [from, to] of [
      ['"answers": 1', '"answers": 1e99'],
      ['"answers": 1', '"answers": "1"'],
      ['"solved": true', '"solved": "<script>"'],
      ['"mistakes": []', '"mistakes": ["<img src=x>"]'],
      ['"qkv/a"', '"../../etc"'],
      ['"seed": 1', '"seed": -1'],
      ['"last": "2026-01-01T00:00:00.000Z"', '"last": "=1+1"'],
      ['"last": "2026-01-01T00:00:00.000Z"', '"last": "+275760-09-13T00:00:00.000Z"'],
      ['"last": "2026-01-01T00:00:00.000Z"', '"last": "+275760-09-13T00:00:00.001Z"'],
      ['"answers": 1', '"answers": 1e308'],
      ['"answers": 1', '"answers": -1'],
      ['"solved": true', '"solved": true, "more": 1'],
    ] as const) {
      expect(good).toContain(from);
      expect(problem(good.replace(from, to))).toMatch(/damaged|no record/);
    }
    // A special key such as __proto__ is dropped without effect.
    expect(recordsFromJson(good.replace('"qkv/a"', '"__proto__"'))).toEqual({ records: {} });
    expect(({} as Record<string, unknown>)['answers']).toBeUndefined();
  });
});

describe('a record as CSV', () => {
  it("has one line per exercise, with the JSON's names", () => {
    const text = recordsToCsv({
      'mask/a': {
        answers: 2,
        rightAnswers: 1,
        solved: true,
        unaided: false,
        mistakes: ['swapped', 'column'],
        seed: 42,
        last: '2026-01-01T00:00:00.000Z',
      },
    });
    expect(text).toBe(
      'exercise,answers,rightAnswers,solved,unaided,mistakes,seed,last\r\nmask/a,2,1,true,false,swapped column,42,2026-01-01T00:00:00.000Z\r\n',
    );
  });
});
