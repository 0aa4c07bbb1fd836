/** Result files: intact, damaged, edited or hostile; and the instructor's table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { twoTests } from '#web/courses/assignment/study.ts';
import { type Checked, checkedFile, tableToCsv } from '#web/courses/results/check.ts';
import { gainReport } from '#web/courses/results/gain-report.ts';
import { questionReport, questionsToCsv } from '#web/courses/results/question-report.ts';
import { resultsFromJson, resultsOf, resultsToJson } from '#web/courses/results/result-file.ts';

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

  it('is readable if it was saved before there were studies', () => {
    const old =
      '{"format":"mha-lesson results","version":1,"learner":"Ada","saved":"2026-01-04T00:00:00.000Z","assignment":{"heading":"Week 3","exercises":["mask/give-shape-causalMask"],"attempts":2,"due":null,"model":"?seed=7"},"results":[{"exercise":"mask/give-shape-causalMask","standing":"solved","answers":2,"unaided":true,"mistakes":["forgot-heads"],"last":"2026-01-03T03:04:05.000Z"}],"checksum":"sha256:cfdd2382e8f0293c6ebef37eca2cbe7e915d62f65686b8693016603f0c8c2b68"}';
    expect(problem(old)).toBe('intact');
    expect(checkedFile('a.json', old, [])).toMatchObject({ learner: 'Ada', solved: 1, of: 1, tests: null });
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
    for (const last of ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '']) {
      expect(problem(text.replace('2026-01-03T03:04:05.000Z', last))).toContain('damaged at “results.');
    }
    for (const answers of ['1e308', '-1', '1e999', '0.5', '"2"', 'null']) {
      expect(problem(text.replace('"answers": 2', `"answers": ${answers}`))).toContain('damaged at');
    }
    expect(problem(text.replace('"answers": 2', '"answers": "<script>"'))).toContain('damaged at');
    expect(problem(text.replace('"version": 1', '"version": 1, "more": 1'))).toContain('damaged at');
    expect(problem(text.replace('"version": 1', '"version": 2'))).toBe('saved by another version of the lesson');
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

describe('a file of a study', () => {
  const { assignment: study } = readAssignment('?study=ba&group=short');
  const [first, second] = twoTests(study.exercises);
  const once = { ...RECORD, answers: 1, mistakes: [] };
  const wrong = { ...once, rightAnswers: 0, solved: false, unaided: false };
  const records = (right: readonly string[], answered = study.exercises) =>
    Object.fromEntries(answered.map((name) => [name, right.includes(name) ? once : wrong]));
  const right = [...first.slice(0, 3), ...second.slice(0, 7)];
  const file = resultsToJson(resultsOf(study, records(right), 'Ada', new Date('2026-01-04')));
  const tests = (text: string) => {
    const checked = checkedFile('a.json', text, []);
    return 'tests' in checked ? checked.tests : expect.fail(checked.problem);
  };

  it('has both tests, the order and the group', () => {
    expect(problem(file)).toBe('intact');
    expect(tests(file)).toEqual({ order: 'ba', group: 'short', right: [3, 7], of: 12, finished: true });
    const half = resultsOf(study, records(right, first), 'Ada', new Date(0));
    expect(tests(resultsToJson(half))).toMatchObject({ right: [3, 0], finished: false });
  });

  it('does not count a question that was answered twice, in two open pages', () => {
    const [name = ''] = first;
    const twice = { ...records(right), [name]: { ...once, answers: 2 } };
    expect(tests(resultsToJson(resultsOf(study, twice, '', new Date(0))))).toMatchObject({ right: [2, 7] });
  });

  it('reveals a changed group, order or result, and is rejected if it is malformed', () => {
    for (const [from, to] of [
      ['"short"', '"long"'],
      ['"ba"', '"ab"'],
      ['"standing": "closed"', '"standing": "solved"'],
    ] as const) {
      expect(file).toContain(from);
      expect(problem(file.replace(from, to))).toBe('edited');
    }
    for (const [from, to] of [
      ['"short"', `"${'x'.repeat(41)}"`],
      ['"short"', '"a\\u0000b"'],
      ['"short"', '["short"]'],
      ['"ba"', '"abba"'],
      ['"ba"', '"ba", "more": 1'],
      [`      "${first[0]}",\n`, ''],
    ] as const) {
      expect(file).toContain(from);
      expect(problem(file.replace(from, to)), to).toContain('damaged at');
    }
  });

  it('belongs to the same study in the other order and in another group, not in another language', () => {
    const before = [checkedFile('a.json', file, [])];
    const other = (query: string) => {
      const text = resultsToJson(resultsOf(readAssignment(query).assignment, {}, '', new Date(0)));
      return checkedFile('b.json', text, before);
    };
    expect(other('?study=ab&group=long')).toMatchObject({ differs: false });
    expect(other('?study=ba&lang=fr')).toMatchObject({ differs: true });
    expect(other('?exercises=mask')).toMatchObject({ differs: true });
    const plain = [...second, ...first].join(',');
    expect(other(`?exercises=${plain}&attempts=1&lang=en`)).toMatchObject({ differs: true });
  });

  it('adds columns to the CSV table', () => {
    const [head, row] = tableToCsv([checkedFile('a.json', file, [])]).split('\r\n');
    expect(head).toBe(
      `file,learner,assignment,solved,of,last,due,checksum,problem,group,order,first,second,each,finished,${study.exercises.join(',')}`,
    );
    expect(row).toMatch(/^a\.json,Ada,,10,24,2026-01-03T03:04:05\.000Z,,intact,,short,ba,3,7,12,yes,/);
  });

  it('counts a copy once in the gain, and an original also after its edited copy', () => {
    const report = (texts: readonly string[]) => {
      const checked: Checked[] = [];
      for (const [i, each] of texts.entries()) checked.push(checkedFile(`${i}.json`, each, checked));
      return gainReport(checked)?.rows[0]?.[1];
    };
    const copy = resultsToJson(resultsOf(study, records(right), 'Bob', new Date('2026-01-05')));
    expect(report([file, file, copy])).toBe('1');
    expect(report([file.replace('"Ada"', '"Bob"'), file])).toBe('1');
  });

  it('counts in the gain only if it is whole, of this study, and has both tests', () => {
    const names = [file, file.replace('"Ada"', '"Bob"'), '{', text];
    const unfinished = resultsToJson(resultsOf(study, records(right, first), '', new Date(0)));
    const checked: Checked[] = [];
    for (const each of [...names, unfinished]) checked.push(checkedFile('x.json', each, checked));
    const report = gainReport(checked) ?? expect.fail();
    expect(report.rows).toEqual([['short', '1', '0', '0.25', '0.58', '0.44', 'none: fewer than 10 learners']]);
    expect(report.notes.at(-1)).toContain('4 files are not counted');
    expect(gainReport([checkedFile('a.json', text, [])])).toBeNull();
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

  it('is of the same assignment in every language, if the link names no sentence', () => {
    const handedIn = (query: string) =>
      checkedFile('b.json', resultsToJson(resultsOf(readAssignment(query).assignment, {}, '', new Date(0))), [first]);
    const asked = '?exercises=mask/give-shape-causalMask,softmax&attempts=2';
    expect(handedIn(`${asked}&lang=en`)).toMatchObject({ differs: false });
    expect(handedIn(`${asked}&lang=fr`)).toMatchObject({ differs: false });
    expect(handedIn(`${asked}&sentence=Le+chien+dort`)).toMatchObject({ differs: true });
    expect(handedIn(`${asked}&seed=7`)).toMatchObject({ differs: true });
  });

  it('marks copies, whoever hands them in, and a name that comes twice', () => {
    const with2 = (learner: string, record: object) =>
      resultsToJson(
        resultsOf(assignment, { 'mask/give-shape-causalMask': { ...RECORD, ...record } }, learner, new Date(0)),
      );
    const copy = checkedFile('b.json', with2('Bob', {}), [first]);
    expect(copy).toMatchObject({ earlier: { file: 'a.json', same: 'answers' } });
    const again = checkedFile('c.json', with2('Ada', { last: '2026-01-03T03:04:06.000Z' }), [first, copy]);
    expect(again).toMatchObject({ earlier: { file: 'a.json', same: 'name' } });
    expect(tableToCsv([first, copy, again]).match(/same \w+ as a\.json/g)).toEqual([
      'same answers as a.json',
      'same name as a.json',
    ]);
    const blank = resultsToJson(resultsOf(assignment, {}, '', new Date(0)));
    const other = checkedFile('d.json', blank, [checkedFile('e.json', blank, [])]);
    expect(other).toMatchObject({ earlier: null });
  });

  it('fits the assignment of its address if exercises have moved since', () => {
    const address = '?exercises=heads/give-shape-maps,cost/give-shape-maps,mask/diagnose-bug-weights';
    const { assignment: given } = readAssignment(address);
    const exercises = ['heads/give-shape-maps', 'cost/give-shape-maps', 'mask/diagnose-bug-weights'];
    const records = {
      'heads/give-shape-maps': { ...RECORD, solved: false },
      'cost/give-shape-maps': { ...RECORD, mistakes: [] },
      'mask/diagnose-bug-weights': { ...RECORD, solved: false },
    };
    const old = resultsToJson(resultsOf({ ...given, exercises }, records, 'Ada', new Date(0)));
    const checked = checkedFile('a.json', old, [], given);
    expect(checked).toMatchObject({ intact: true, differs: false, solved: 1, of: 2 });
    const [head, row] = tableToCsv([checked]).split('\r\n');
    expect(head?.split(',').slice(9)).toEqual(['heads/give-shape-maps', 'bugs/diagnose-bug-weights']);
    expect(row?.split(',').slice(9)).toEqual(['solved', 'open: forgot-heads']);
  });

  it('counts each exercise once, and only assigned ones', () => {
    const [result] = body.results;
    if (!result) throw new Error('there is no result');
    const padded = { ...body, results: [result, result, { ...result, exercise: 'other/thing' }] };
    expect(checkedFile('d.json', resultsToJson(padded), [])).toMatchObject({ solved: 1 });
  });

  it('says of each exercise how it stands, and which known mistakes were made', () => {
    const asked = readAssignment(
      '?exercises=mask/give-shape-causalMask,mask/give-shape-paddingMask&attempts=2',
    ).assignment;
    const wrong = { ...RECORD, rightAnswers: 0, solved: false, mistakes: ['forgot-heads', 'swapped'] };
    const file = resultsToJson(resultsOf(asked, { 'mask/give-shape-causalMask': wrong }, 'Ada', new Date(0)));
    const [head, row, damaged] = tableToCsv([checkedFile('a.json', file, []), checkedFile('b.json', '', [])]).split(
      '\r\n',
    );
    expect(head?.split(',').slice(9)).toEqual(asked.exercises);
    expect(row?.split(',').slice(9)).toEqual(['closed: forgot-heads swapped', 'open']);
    expect(damaged).toMatch(/^b\.json,.*not JSON$/);
  });

  it('says of each question how many were right at which try, and who made which known mistake', () => {
    const [first, second] = ['mask/give-shape-causalMask', 'mask/give-shape-paddingMask'];
    const asked = readAssignment(`?exercises=${first},${second}&attempts=4`).assignment;
    const answer = (answers: number, solved: boolean, ...mistakes: string[]) => ({
      ...RECORD,
      ...{ answers, solved, mistakes, rightAnswers: solved ? 1 : 0 },
    });
    const records = [
      { [first]: answer(1, true), [second]: answer(4, true, 'swapped', 'forgot-heads') },
      { [first]: answer(1, true) },
      { [first]: answer(2, true, 'swapped'), [second]: answer(3, true, 'swapped') },
      { [first]: answer(4, false, 'forgot-heads', 'swapped'), [second]: answer(1, false) },
    ];
    const files: Checked[] = [];
    const add = (text: string) => files.push(checkedFile(`${files.length}.json`, text, files));
    for (const [i, each] of records.entries()) add(resultsToJson(resultsOf(asked, each, `learner ${i}`, new Date(0))));
    const [own = ''] = records.map((each) => resultsToJson(resultsOf(asked, each, 'a copy', new Date(0))));
    for (const text of [own, own.replace('a copy', 'edited'), resultsToJson(body), '{']) add(text);
    expect(questionReport(files)).toMatchObject({
      rows: [
        [first, '2', '1', '0', '1', '0', 'swapped 2, forgot-heads 1'],
        [second, '0', '0', '2', '1', '1', 'swapped 2, forgot-heads 1, unknown 1'],
      ],
      notes: [expect.stringMatching(/^4 files counted/), expect.stringMatching(/^4 files are not counted/)],
    });
    expect(questionsToCsv(files).split('\r\n')).toEqual([
      'exercise,learners,first,second,later,wrong,unanswered,mistakes',
      `${first},4,2,1,0,1,0,swapped 2 forgot-heads 1`,
      `${second},4,0,0,2,1,1,swapped 2 forgot-heads 1 unknown 1`,
      '',
    ]);
    expect(questionReport([checkedFile('a.json', '{', [])])).toBeNull();
    const replies = new Map([['swapped', 'You swapped two axes.']]);
    expect(questionReport(files, new Map([[second, { prompt: 'Which shape?', replies }]]))?.rows).toEqual([
      [`\`${first}\``, '2', '1', '0', '1', '0', '2 × `swapped`\n1 × `forgot-heads`'],
      [
        `Which shape?\n\`${second}\``,
        '0',
        '0',
        '2',
        '1',
        '1',
        '2 × You swapped two axes.\n1 × `forgot-heads`\n1 × another mistake',
      ],
    ]);
  });

  it('escapes spreadsheet formulas', () => {
    const hostile = checkedFile('=cmd|x.json', resultsToJson({ ...body, learner: '=HYPERLINK("x")' }), []);
    const [, row] = tableToCsv([hostile]).split('\r\n');
    expect(row).toMatch(/^'=cmd\|x\.json,"'=HYPERLINK\(""x""\)",/);
  });
});
