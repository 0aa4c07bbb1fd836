/** Result files: intact, damaged, edited or hostile; and the instructor's table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssignment } from '../../../web/courses/assignment/assignment.ts';
import { checkedFile, tableToCsv } from '../../../web/courses/results/check.ts';
import { resultsFromJson, resultsOf, resultsToJson } from '../../../web/courses/results/result-file.ts';

const { assignment } = readAssignment('?exercises=mask/give-shape-causalMask,softmax&attempts=2&due=2026-01-02');
const RECORD = {
  answers: 2,
  rightAnswers: 1,
  solved: true,
  unaided: true,
  mistakes: ['forgot-heads'],
  seed: 42,
  last: '2026-01-03T03:04:05.000Z',
};
const body = resultsOf(assignment, { 'mask/give-shape-causalMask': RECORD }, '  Ada ', new Date('2026-01-04'));
const text = resultsToJson(body);

const problem = (file: string): string => {
  const read = resultsFromJson(file);
  return 'problem' in read ? read.problem : read.intact ? 'intact' : 'edited';
};

describe('a result file', () => {
  it('survives a round trip in any layout', () => {
    expect(resultsFromJson(text)).toEqual({ body, intact: true });
    expect(problem(JSON.stringify(JSON.parse(text)))).toBe('intact');
    const turned = Object.fromEntries(Object.entries(JSON.parse(text)).reverse());
    expect(problem(JSON.stringify(turned))).toBe('intact');
  });

  it('reveals every change of a value', () => {
    for (const [from, to] of [
      ['"Ada"', '"Bob"'],
      ['"standing": "open"', '"standing": "solved"'],
      ['"answers": 2', '"answers": 1'],
      ['"attempts": 2', '"attempts": 3'],
      ['2026-01-03', '2026-01-01'],
    ] as const) {
      expect(text).toContain(from);
      expect(problem(text.replace(from, to))).toBe('edited');
    }
  });

  it('is rejected with a message if it is something else', () => {
    expect(problem('')).toContain('not JSON');
    expect(problem('['.repeat(50_000))).toContain('not JSON');
    expect(problem(' '.repeat(1_100_000))).toContain('too large');
    for (const other of ['null', '[]', '{}', '{"format":"mha-lesson progress"}'])
      expect(problem(other)).toContain('no results');
    expect(problem(text.replace('"answers": 2', '"answers": "<script>"'))).toContain('damaged at');
    expect(problem(text.replace('"version": 1', '"version": 1, "more": 1'))).toContain('damaged at');
  });

  it('never throws on reading', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(text.length - 1), fc.string({ maxLength: 5 }), (json, at, put) => {
        expect(typeof problem(json)).toBe('string');
        expect(typeof problem(text.slice(0, at) + put + text.slice(at + 1))).toBe('string');
      }),
    );
  });
});

describe('the instructor’s table', () => {
  const first = checkedFile('a.json', text, []);

  it('shows what was solved, whether it was late, and whether the assignment is the same', () => {
    expect(first).toMatchObject({
      learner: 'Ada',
      solved: 1,
      of: assignment.exercises.length,
      late: true,
      intact: true,
      differs: false,
    });
    const other = readAssignment('?exercises=concat').assignment;
    const second = checkedFile('b.json', resultsToJson(resultsOf(other, {}, 'Bob', new Date(0))), [first]);
    expect(second).toMatchObject({ solved: 0, late: false, last: null, differs: true });
    expect(checkedFile('c.json', null, [first])).toEqual({ name: 'c.json', problem: 'could not be opened' });
  });

  it('counts each exercise once, and only assigned ones', () => {
    const [result] = body.results;
    if (!result) throw new Error('there is no result');
    const padded = { ...body, results: [result, result, { ...result, exercise: 'other/thing' }] };
    expect(checkedFile('d.json', resultsToJson(padded), [])).toMatchObject({ solved: 1 });
  });

  it('escapes spreadsheet formulas', () => {
    const hostile = checkedFile('=cmd|x.json', resultsToJson({ ...body, learner: '=HYPERLINK("x")' }), []);
    const [, row] = tableToCsv([hostile]).split('\r\n');
    expect(row).toMatch(/^'=cmd\|x\.json,"'=HYPERLINK\(""x""\)",/);
  });
});
