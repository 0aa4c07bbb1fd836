/** Parsing of assignments from an address: exact, and within limits. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRows } from '#tests/web/setup/document-table.ts';
import { type Assignment, assignmentKey, problemsOf, readAssignment } from '#web/courses/assignment/assignment.ts';
import { answersLeft, scoreOf, standingOf } from '#web/courses/assignment/attempts.ts';
import { ALL_EXERCISES, exercisesOf } from '#web/lesson/chapters/exercises.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS, CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { FIRST } from '#web/lesson/exercises/entry.ts';
import { chapterMinutes, wholeMinutes } from '#web/lesson/features/toc/contents-list.ts';
import { checkState } from '#web/lesson/state/lesson-state.ts';

const NAMES = ALL_EXERCISES.map(({ name }) => name);

/** The query that an instructor would write for this assignment. */
function written({ heading, exercises, attempts, due, model }: Assignment): string {
  const own = new URLSearchParams({
    exercises: exercises.join(','),
    ...(heading === '' ? {} : { heading }),
    ...(attempts === null ? {} : { attempts: String(attempts) }),
    ...(due === null ? {} : { due }),
  });
  return `?${own}${model.replace('?', '&')}`;
}

describe('an assignment in an address', () => {
  it('is read with all its settings', () => {
    const { assignment, state, problems } = readAssignment(
      '?exercises=softmax/predict-row-softmax,mask&attempts=3&due=2026-12-01T18:00%2B01:00&heading=Week+3&seed=7&heads=4',
    );
    expect(problems).toEqual([]);
    expect(assignment).toEqual({
      heading: 'Week 3',
      exercises: ['softmax/predict-row-softmax', ...exercisesOf('mask').map(({ name }) => name)],
      attempts: 3,
      due: '2026-12-01T17:00:00.000Z',
      model: '?heads=4&seed=7',
    });
    expect([state.seed, state.numHeads]).toEqual([7, 4]);
  });

  it('says that an exercise of an earlier version is gone, and asks the others', () => {
    const { assignment, problems } = readAssignment('?exercises=softmax/order-steps-softmax,mask/compute-cell-masked');
    expect(problems).toEqual([
      expect.stringMatching(/no exercise or chapter “softmax\/order-steps-softmax”\..* It has: softmax\/\S+, /),
    ]);
    expect(assignment.exercises).toEqual(['mask/compute-cell-masked']);
    expect(readAssignment('?exercises=why-heads/compute-cell-context').problems).toHaveLength(1);
  });

  it('keeps the answers of a version that had them all', () => {
    const key = (exercises: string) => assignmentKey(readAssignment(`?exercises=${exercises}`));
    expect(key('softmax/gone,mask/compute-cell-masked')).not.toBe(key('mask/compute-cell-masked'));
    expect(readAssignment('?exercises=softmax/gone,scores/compute-cell-scores').named).toEqual([
      'softmax/gone',
      'scores/compute-cell-scores',
    ]);
  });

  it('asks an exercise once that other chapters asked, too, by any of its names', () => {
    const { assignment, problems } = readAssignment(
      '?exercises=cost/give-shape-maps,heads/give-shape-maps,bugs/compute-cell-weights,split/choose-head-before',
    );
    expect(problems).toEqual([]);
    expect(assignment.exercises).toEqual([
      'heads/give-shape-maps',
      'softmax/compute-cell-weights',
      'why-heads/choose-head-before',
    ]);
  });

  it('tells unknown names once each, and not without end', () => {
    const { problems } = readAssignment(`exercises=${Array.from({ length: 900 }, (_, i) => `x${i % 450}`)}`);
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toBe('440 more names are not known.');
    expect(readAssignment('exercises=nothing,nothing').problems).toHaveLength(1);
  });

  it('says which of its parameters is in the address more than once', () => {
    const { assignment, problems } = readAssignment('exercises=softmax/predict-row-softmax&exercises=mask');
    expect(assignment.exercises).toEqual(['softmax/predict-row-softmax']);
    expect(problems).toEqual(['“exercises” is in the address more than once; the first was used.']);
  });

  it.each(['2026-02-30', '2026-13-01', '2026-04-31T12:00Z'])('has no due date that does not exist: %s', (due) => {
    const { assignment, problems } = readAssignment(`exercises=mask&due=${due}`);
    expect([assignment.due, problems.length]).toEqual([null, 1]);
  });

  it('includes the whole day if its due date has no time, in UTC', () => {
    expect(readAssignment('exercises=mask&due=2026-12-01').assignment.due).toBe('2026-12-01T23:59:00.000Z');
  });

  it('survives a round trip', () => {
    const text = fc.stringMatching(/^[\p{L}\p{N} &=?#%+,'"<>-]{0,40}$/u).map((each) => each.trim());
    fc.assert(
      fc.property(
        text,
        fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 8 }),
        fc.option(fc.integer({ min: 1, max: 99 })),
        fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
        fc.integer({ min: 0, max: 1000 }),
        (heading, exercises, attempts, date, seed) => {
          const due = date === null ? null : `${date.toISOString().slice(0, 19)}.000Z`;
          const model = seed === 42 ? '' : `?seed=${seed}`;
          const query = written({ heading, exercises, attempts, due: due?.replace('.000', '') ?? null, model });
          const read = readAssignment(query);
          expect(read.problems).toEqual([]);
          expect(read.assignment).toEqual({ heading, exercises, attempts, due, model });
        },
      ),
    );
  });

  it('never throws, and is either valid or has problems', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '__proto__',
        'constructor',
        '<img src=x onerror=alert(1)>',
        '../../etc',
        '-1',
        '1e9',
        'NaN',
        '%',
        '2026-99-99',
      ),
    );
    const pair = fc.tuple(
      fc.constantFrom('exercises', 'attempts', 'due', 'heading', 'study', 'group', 'seed', 'sentence', '__proto__'),
      hostile,
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const read = readAssignment(new URLSearchParams(pairs).toString());
        const { assignment, state } = read;
        expect(checkState(chapterOf, state).ok).toBe(true);
        expect(assignment.exercises.every((name) => NAMES.includes(name))).toBe(true);
        if (assignment.exercises.length === 0) expect(problemsOf(read).length).toBeGreaterThan(0);
        expect(assignment.attempts === null || (assignment.attempts >= 1 && assignment.attempts <= 99)).toBe(true);
        expect(assignment.due === null || new Date(assignment.due).toISOString() === assignment.due).toBe(true);
        expect(assignment.heading).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });

  it('rejects an overlong list without parsing it', () => {
    const { assignment, problems } = readAssignment(`exercises=${'mask,'.repeat(2000)}`);
    expect(assignment.exercises).toEqual([]);
    expect(problems[0]).toContain('too long');
  });

  it.each([
    ['cost/count-projections', ['Did you mean cost/count-cost-projections'], ['softmax/', 'It has']],
    ['cost/nothing', ['It has: cost/', 'cost/count-cost-maps'], ['softmax/', 'Did you mean']],
    ['predict-row-softmax', ['Did you mean softmax/predict-row-softmax?'], ['cost/']],
    ['sofmax', ['Did you mean softmax?'], ['cost/', 'It has']],
    ['nothing/at-all', ['softmax, values'], ['cost/', 'Did you mean']],
  ])('names what there is instead of %s', (name, known, others) => {
    const [problem = ''] = readAssignment(`exercises=${name}`).problems;
    for (const each of [name, ...known]) expect(problem).toContain(each);
    for (const each of others) expect(problem).not.toContain(each);
  });

  it('has a new storage key for another seed or other exercises, but not for another heading, date or language', () => {
    const key = (query: string) => assignmentKey(readAssignment(query));
    const own = key('exercises=mask&seed=7');
    expect(key('exercises=mask&seed=7&heading=x&due=2027-01-01')).toBe(own);
    expect(key('exercises=mask&seed=8')).not.toBe(own);
    expect(key('exercises=mask,concat&seed=7')).not.toBe(own);
  });
});

it('an address whose material cannot be read is not also accused of naming no exercise', () => {
  const none = 'The address of this page names no exercise.';
  expect(problemsOf(readAssignment('?heading=Week'))).toEqual([none]);
  expect(problemsOf(readAssignment('?material=week.json', null, ['not JSON']))).toEqual(['not JSON']);
});

describe('an exercise with limited attempts', () => {
  const record = (answers: number, solved: boolean) => ({
    answers,
    rightAnswers: solved ? 1 : 0,
    solved,
    unaided: false,
    mistakes: [],
    seed: 1,
    last: '2026-01-01T00:00:00.000Z',
  });

  it('is open until it is solved or its attempts are used up', () => {
    expect(standingOf(undefined, 2)).toBe('open');
    expect(standingOf(record(1, false), 2)).toBe('open');
    expect(standingOf(record(2, false), 2)).toBe('closed');
    expect(standingOf(record(9, false), null)).toBe('open');
    expect(standingOf(record(2, true), 2)).toBe('solved');
    expect([answersLeft(undefined, 2), answersLeft(record(5, false), 2), answersLeft(undefined, null)]).toEqual([
      2,
      0,
      null,
    ]);
  });

  it('counts towards the score when solved, and as done when closed', () => {
    const records = { 'a/x': record(2, true), 'a/y': record(2, false), 'other/z': record(1, true) };
    expect(scoreOf(records, ['a/x', 'a/y', 'a/z'], 2)).toEqual({ solved: 1, done: 2, of: 3 });
  });
});

it('docs/courses.md has the minutes of all chapters and the names of all exercises; vitest -u writes them', async () => {
  const file = join(import.meta.dirname, '../../../docs/courses.md');
  const rows = [...CHAPTERS_BY_PART.short, ...CHAPTER_IDS].map((id) => {
    const names = exercisesOf(id).map(({ name }) => `\`${name}\``);
    const minutes = wholeMinutes(chapterMinutes(id, Math.min(FIRST, names.length)));
    return [`\`${id}\``, minutes, names.join(' ') || '–'].join(' | ');
  });
  await expect(withRows(readFileSync(file, 'utf8'), '| chapter | minutes | exercises |', rows)).toMatchFileSnapshot(
    file,
  );
});
