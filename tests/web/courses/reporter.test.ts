/** Reports to a platform, checked with scorm-again, an independent implementation of SCORM 1.2. */
import { Scorm12API } from 'scorm-again';
import { describe, expect, it } from 'vitest';
import { clockTime, Reporter, timeSpan } from '#web/courses/scorm/reporter.ts';
import { ScormSession } from '#web/courses/scorm/scorm-session.ts';
import { afterAnswer, type Records } from '#web/lesson/exercises/progress/record.ts';
import type { ExerciseResult } from '#web/lesson/exercises/result.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const TASK = { exercises: ['mask/give-shape-causalMask', 'softmax/predict-row-softmax'], attempts: 2 };

function platform(): Scorm12API {
  return new Scorm12API({ autocommit: false, logLevel: 5 });
}

function answer(name: string, right: boolean): ExerciseResult {
  return {
    name,
    kind: 'give-shape',
    seed: 7,
    right,
    mistake: right ? null : 'forgot-heads',
    attempts: 1,
    hints: 0,
    sawSolution: false,
  };
}

/** Submits answers in sequence; returns the platform's rejections. */
function visit(api: Scorm12API, answers: readonly ExerciseResult[], start: Records = {}) {
  const session = new ScormSession(api);
  expect(session.start()).toBe(true);
  const reporter = new Reporter(session, TASK, () => NOW);
  let records: Records = { ...start, ...reporter.restored() };
  const refused = [reporter.report(records)];
  for (const each of answers) {
    records = { ...records, [each.name]: afterAnswer(records[each.name], each, NOW) };
    refused.push(reporter.answered(each, records));
  }
  return { reporter, records, refused: refused.filter((code) => code !== null) };
}

const [ONE, TWO] = ['mask/give-shape-causalMask', 'softmax/predict-row-softmax'] as const;

describe('a visit', () => {
  it('is incomplete until everything is solved or closed, with a score for all and for each', () => {
    const api = platform();
    const told: (readonly [string, string])[] = [];
    api.on('LMSSetValue', (element: string, value: string) => void told.push([element, String(value)]));
    const { refused } = visit(api, [answer(ONE, false), answer(ONE, true)]);
    expect(refused).toEqual([]);
    const value = (element: string) => api.LMSGetValue(element);
    expect(value('cmi.core.lesson_status')).toBe('incomplete');
    expect(value('cmi.core.score.raw')).toBe('50');
    expect(value('cmi.core.score.max')).toBe('100');
    expect(value('cmi.objectives._count')).toBe('2');
    expect(value('cmi.objectives.0.id')).toBe('mask.give-shape-causalMask');
    expect([value('cmi.objectives.0.score.raw'), value('cmi.objectives.1.score.raw')]).toEqual(['100', '0']);
    expect([value('cmi.objectives.0.status'), value('cmi.objectives.1.status')]).toEqual(['passed', 'not attempted']);
    expect(value('cmi.interactions._count')).toBe('2');
    // Interactions are write-only in SCORM 1.2.
    expect(told.filter(([element]) => /interactions\.\d+\.(id|result|type)/.test(element))).toEqual([
      ['cmi.interactions.0.id', 'mask.give-shape-causalMask'],
      ['cmi.interactions.0.type', 'performance'],
      ['cmi.interactions.0.result', 'wrong'],
      ['cmi.interactions.1.id', 'mask.give-shape-causalMask'],
      ['cmi.interactions.1.type', 'performance'],
      ['cmi.interactions.1.result', 'correct'],
    ]);
  });

  it('is complete when nothing is open, and resumes where it was left', () => {
    const first = platform();
    const before = visit(first, [answer(ONE, true), answer(TWO, false)]);
    const kept = first.LMSGetValue('cmi.suspend_data');
    before.reporter.end(before.records);
    expect(first.LMSGetLastError()).toBe('0');

    const second = platform();
    second.loadFromJSON({ suspend_data: kept, core: { lesson_status: 'incomplete' } });
    const { records, refused } = visit(second, [answer(TWO, false)]);
    expect(refused).toEqual([]);
    expect(records[ONE]).toMatchObject({ solved: true, answers: 1 });
    expect(records[TWO]).toMatchObject({ solved: false, answers: 2 });
    expect(second.LMSGetValue('cmi.core.lesson_status')).toBe('completed');
    expect(second.LMSGetValue('cmi.core.score.raw')).toBe('50');
  });

  it('never reverts a final status, and changes nothing in review mode', () => {
    const passed = platform();
    passed.loadFromJSON({ core: { lesson_status: 'passed' } });
    visit(passed, [answer(ONE, false)]);
    expect(passed.LMSGetValue('cmi.core.lesson_status')).toBe('passed');

    const review = platform();
    review.loadFromJSON({ core: { lesson_mode: 'review', lesson_status: 'completed' } });
    visit(review, [answer(ONE, true)]);
    expect(review.LMSGetValue('cmi.core.score.raw')).toBe('');
    expect(review.LMSGetValue('cmi.interactions._count')).toBe('0');
  });

  it('without an answer leaves the record as it is, but does not let the platform complete it', () => {
    const cleared = platform();
    cleared.loadFromJSON({ suspend_data: '', core: { lesson_status: 'completed', score: { raw: '100' } } });
    const written: string[] = [];
    cleared.on('LMSSetValue', (element: string) => void written.push(element));
    const { reporter, records } = visit(cleared, []);
    reporter.end(records);
    expect(new Set(written)).toEqual(new Set(['cmi.core.session_time', 'cmi.core.exit']));

    const first = platform();
    visit(first, []);
    expect(first.LMSGetValue('cmi.core.lesson_status')).toBe('incomplete');
    expect(first.LMSGetValue('cmi.core.score.raw')).toBe('');
  });

  it('only raises a stored grade, in all and for each exercise', () => {
    const api = platform();
    api.loadFromJSON({
      suspend_data: '',
      core: { lesson_status: 'incomplete', score: { raw: '100' } },
      objectives: { 0: { id: 'mask.give-shape-causalMask', status: 'passed', score: { raw: '100' } } },
    });
    visit(api, [answer(ONE, false), answer(TWO, true)]);
    const value = (element: string) => api.LMSGetValue(element);
    expect(value('cmi.core.score.raw')).toBe('100');
    expect([value('cmi.objectives.0.score.raw'), value('cmi.objectives.1.score.raw')]).toEqual(['100', '100']);
    expect([value('cmi.objectives.0.status'), value('cmi.objectives.1.status')]).toEqual(['passed', 'passed']);

    // 10 of 10 is more than 50 of 100.
    const full = platform();
    full.loadFromJSON({
      core: { lesson_status: 'incomplete', score: { raw: '10', min: '0', max: '10' } },
      objectives: {
        0: { id: 'mask.give-shape-causalMask', status: 'passed', score: { raw: '1', min: '0', max: '1' } },
      },
    });
    visit(full, [answer(ONE, false), answer(TWO, true)]);
    const kept = ['cmi.core.score', 'cmi.objectives.0.score'].map((group) => full.LMSGetValue(`${group}.raw`));
    expect(kept).toEqual(['10', '1']);

    const lower = platform();
    lower.loadFromJSON({ core: { lesson_status: 'incomplete', score: { raw: '20' } } });
    visit(lower, [answer(ONE, true)]);
    expect(lower.LMSGetValue('cmi.core.score.raw')).toBe('50');
  });

  it('ignores exercises outside the assignment', () => {
    const api = platform();
    visit(api, [answer('concat/other', true)]);
    expect(api.LMSGetValue('cmi.interactions._count')).toBe('0');
    expect(api.LMSGetValue('cmi.core.score.raw')).toBe('');
  });
});

describe('a platform', () => {
  /** A platform that rejects the elements for which `refuse` returns an error code. */
  function refusing(refuse: (element: string) => string | null, commit: () => boolean = () => true) {
    const values = new Map<string, string>();
    const asked: string[] = [];
    let error = '0';
    const api = {
      LMSInitialize: () => 'true',
      LMSFinish: () => 'true',
      LMSGetValue: (element: string) => values.get(element) ?? '',
      LMSSetValue(element: string, value: string) {
        asked.push(element);
        error = refuse(element) ?? '0';
        if (error === '0') values.set(element, value);
        return String(error === '0');
      },
      LMSCommit() {
        error = commit() ? '0' : '391';
        return String(error === '0');
      },
      LMSGetLastError: () => error,
    };
    const session = new ScormSession(api);
    session.start();
    return { reporter: new Reporter(session, TASK, () => NOW), values, asked };
  }
  const records: Records = { [ONE]: afterAnswer(undefined, answer(ONE, true), NOW) };

  it('that lacks optional parts gets the rest, and no further attempts', () => {
    const { reporter, values, asked } = refusing((element) => (/objectives|interactions/.test(element) ? '401' : null));
    expect(reporter.answered(answer(ONE, true), records)).toBeNull();
    const first = asked.length;
    expect(reporter.answered(answer(ONE, true), records)).toBeNull();
    expect(asked.slice(first).filter((element) => /objectives|interactions/.test(element))).toEqual([]);
    expect(values.get('cmi.core.score.raw')).toBe('50');
  });

  it('that rejects a report is named by error code, and the next answer repeats the report', () => {
    let full = true;
    const { reporter, values } = refusing((element) => (full && element === 'cmi.suspend_data' ? '405' : null));
    expect(reporter.answered(answer(ONE, true), records)).toBe('405');
    full = false;
    expect(reporter.answered(answer(ONE, true), records)).toBeNull();
    expect(values.get('cmi.suspend_data')).toMatch(/^1;/);
  });

  it('may fail to commit', () => {
    let works = false;
    const { reporter } = refusing(
      () => null,
      () => works,
    );
    expect(reporter.report(records)).toBe('391');
    works = true;
    expect(reporter.report(records)).toBeNull();
  });
});

it('gets times in the format of the standard', () => {
  expect(clockTime(new Date(2026, 0, 2, 9, 5, 3))).toBe('09:05:03');
  expect(timeSpan(0)).toBe('0000:00:00.00');
  expect(timeSpan(3_723_456)).toBe('0001:02:03.45');
  expect(timeSpan(1e15)).toBe('9999:00:00.00');
  expect(timeSpan(-5)).toBe('0000:00:00.00');
});
