/** Storage of a record in 4096 characters: complete for the score, and safe against bad data. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSuspendData, LONGEST, short, toSuspendData } from '#web/courses/scorm/reporter.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { formerNames } from '#web/lesson/exercises/entry.ts';
import type { Records } from '#web/lesson/exercises/progress/record.ts';

const NAMES = ALL_EXERCISES.map(({ name }) => name);
const record = fc.record({
  answers: fc.nat(1_000_000),
  rightAnswers: fc.nat(1_000_000),
  solved: fc.boolean(),
  unaided: fc.boolean(),
  mistakes: fc.constant<string[]>([]),
  seed: fc.nat(2 ** 31 - 1),
  last: fc
    .integer({ min: 0, max: Date.UTC(9999, 11, 31) / 60_000 })
    .map((minute) => new Date(minute * 60_000).toISOString()),
});

describe('suspend data', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), record), (records) => {
        expect(fromSuspendData(toSuspendData(records, NAMES), NAMES)).toEqual({ ...records });
      }),
    );
  });

  it('fits every exercise of the lesson at maximum length', () => {
    const longest = {
      answers: 1_000_000,
      rightAnswers: 1_000_000,
      solved: true,
      unaided: true,
      mistakes: [],
      seed: 2 ** 33,
      last: '2100-01-01T00:00:00.000Z',
    };
    const all: Records = Object.fromEntries(NAMES.map((name) => [name, longest]));
    expect(toSuspendData(all, NAMES).length).toBeLessThanOrEqual(LONGEST);
    expect(Object.keys(fromSuspendData(toSuspendData(all, NAMES), NAMES))).toHaveLength(NAMES.length);
  });

  it('has a unique short name for every exercise', () => {
    const names = NAMES.flatMap((name) => [name, ...formerNames(name)]);
    expect(new Set(names.map(short)).size).toBe(names.length);
  });

  it('has the records of exercises that have moved, merged', () => {
    const one = { answers: 1, rightAnswers: 1, solved: true, unaided: false, mistakes: [], seed: 3 };
    const old = { ...one, last: '2026-01-01T00:00:00.000Z' };
    const own = { ...one, solved: false, answers: 4, last: '2026-01-02T00:00:00.000Z' };
    const records = { 'cost/give-shape-maps': old, 'heads/give-shape-maps': own, 'split/choose-head-before': old };
    expect(fromSuspendData(toSuspendData(records, Object.keys(records)), NAMES)).toEqual({
      'heads/give-shape-maps': { ...own, solved: true },
      'why-heads/choose-head-before': old,
    });
  });

  it('ignores data that are damaged, hostile or from another version', () => {
    const good = toSuspendData(
      {
        'mask/give-shape-causalMask': {
          answers: 1,
          rightAnswers: 1,
          solved: true,
          unaided: true,
          mistakes: [],
          seed: 1,
          last: '2026-01-01T00:00:00.000Z',
        },
      },
      NAMES,
    );
    expect(Object.keys(fromSuspendData(good, NAMES))).toEqual(['mask/give-shape-causalMask']);
    for (const text of [
      '',
      '2;',
      'null',
      '{"a":1}',
      good.slice(0, -1).replace('1;', '1;;'),
      '1;zzzzz1.1.1.1.1',
      '1;'.padEnd(5000, 'a'),
    ])
      expect(Object.values(fromSuspendData(text, NAMES)).every(({ seed }) => Number.isInteger(seed))).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(good.length), (text, at) => {
        for (const each of [text, `1;${text}`, good.slice(0, at) + text + good.slice(at)]) {
          const names = Object.keys(fromSuspendData(each, NAMES));
          expect(names.every((name) => NAMES.includes(name))).toBe(true);
        }
      }),
    );
  });
});
