/** Checks result files and builds the instructor's table of them. Pure. */
import { equal } from '../../lesson/platform/equal.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { LANGUAGES } from '../../messages/languages.ts';
import type { Assignment } from '../assignment/assignment.ts';
import { STUDY_ATTEMPTS, type Study, twoTests } from '../assignment/study.ts';
import { type ResultBody, resultsFromJson } from './result-file.ts';

/** The two tests of a study. */
export interface StudyTests extends Study {
  /** Right answers in the first and in the second test. */
  readonly right: readonly [number, number];
  /** Questions in each. */
  readonly of: number;
  /** Whether every question of both was answered. */
  readonly finished: boolean;
}

interface CheckedResults {
  readonly name: string;
  readonly learner: string;
  readonly heading: string;
  readonly solved: number;
  readonly of: number;
  readonly last: string | null;
  /** Whether any answer came after the due date. */
  readonly late: boolean;
  readonly intact: boolean;
  /**
   * Whether the file belongs to another assignment than expected: the given one, or else that of the first readable
   * file.
   */
  readonly differs: boolean;
  /** An earlier file with the same answers at the same times, or else of the same name; null if there is none. */
  readonly earlier: { readonly file: string; readonly same: 'answers' | 'name' } | null;
  /** Null unless the assignment is a study. */
  readonly tests: StudyTests | null;
  readonly body: ResultBody;
}

export type Checked = CheckedResults | { readonly name: string; readonly problem: string };

/** `text` is null for a file that could not be opened; `given` is the expected assignment, if known. */
export function checkedFile(
  name: string,
  text: string | null,
  before: readonly Checked[],
  given: Assignment | null = null,
): Checked {
  const read = text === null ? { problem: coursesWords.file.unreadable } : resultsFromJson(text);
  if ('problem' in read) return { name, problem: read.problem };
  const { body, intact } = read;
  const { learner, assignment, results } = body;
  const answered = results.flatMap(({ last }) => (last === null ? [] : [last])).sort();
  const last = answered.at(-1) ?? null;
  const expected = given ?? before.find((file): file is CheckedResults => 'body' in file)?.body.assignment;
  return {
    name,
    learner,
    heading: assignment.heading,
    // Count only the assigned exercises, each once, whatever the file lists.
    solved: assignment.exercises.filter((name) =>
      results.some(({ exercise, standing }) => exercise === name && standing === 'solved'),
    ).length,
    of: assignment.exercises.length,
    last,
    late: assignment.due !== null && last !== null && Date.parse(last) > Date.parse(assignment.due),
    intact,
    differs: expected !== undefined && task(expected) !== task(assignment),
    earlier: earlierFile(body, before),
    tests: testsOf(body),
    body,
  };
}

function earlierFile(
  { learner, assignment, results }: ResultBody,
  before: readonly Checked[],
): CheckedResults['earlier'] {
  const others = before.filter((file): file is CheckedResults => 'body' in file);
  const answered = results.some(({ last }) => last !== null);
  // Of an edited file and its original, the original counts.
  const copied = others.find(({ body, intact }) => answered && intact && equal(body.results, results));
  if (copied) return { file: copied.name, same: 'answers' };
  const named = others.find(
    (file) => learner !== '' && file.learner === learner && task(file.body.assignment) === task(assignment),
  );
  return named ? { file: named.name, same: 'name' } : null;
}

/** What two files of one assignment share. The groups of a study share both forms, in any order. */
function task({ exercises, attempts, model, study }: Assignment): string {
  const asked = study?.order === 'ba' ? twoTests(exercises).reverse().flat() : exercises;
  return JSON.stringify([study !== undefined, asked, attempts, study ? model : inAnyLanguage(model)]);
}

/** A model without the reader's language and the sentence that the language brings. A link that names neither is one assignment for all. */
function inAnyLanguage(model: string): string {
  const query = new URLSearchParams(model);
  query.delete('lang');
  if (Object.values(LANGUAGES).some(({ sentence }) => sentence === query.get('sentence'))) query.delete('sentence');
  return query.toString();
}

function testsOf({ assignment: { study, exercises }, results }: ResultBody): StudyTests | null {
  if (!study) return null;
  const found = new Map(results.map((result) => [result.exercise, result]));
  // More answers than one come from several open pages: only the first one would count, and it is not known.
  const right = (test: readonly string[]): number =>
    test.filter((name) => {
      const result = found.get(name);
      return result?.standing === 'solved' && result.answers === STUDY_ATTEMPTS;
    }).length;
  const [first, second] = twoTests(exercises);
  return {
    ...study,
    right: [right(first), right(second)],
    of: first.length,
    finished: exercises.every((name) => (found.get(name)?.standing ?? 'open') !== 'open'),
  };
}

/** Whether a file counts as a learner's answers to this assignment. */
export function isOwnWork(file: Checked): file is CheckedResults {
  return 'body' in file && file.intact && !file.differs && file.earlier?.same !== 'answers';
}

/** Of a study, both tests: "3/12, 7/12". */
export function solvedIn({ solved, of, tests }: CheckedResults): string {
  return tests ? tests.right.map((right) => `${right}/${tests.of}`).join(', ') : `${solved}/${of}`;
}

/**
 * One line per file (RFC 4180), with a column for each exercise. Text that a spreadsheet would run as a formula is escaped. A study
 * adds its columns.
 */
export function tableToCsv(files: readonly Checked[]): string {
  const study = files.some((file) => 'body' in file && file.tests);
  const exercises = [...new Set(files.flatMap((file) => ('body' in file ? file.body.assignment.exercises : [])))];
  const rows = files.map((file) =>
    'problem' in file
      ? [file.name, '', '', '', '', '', '', '', file.problem]
      : [
          file.name,
          file.learner,
          file.heading,
          file.solved,
          file.of,
          file.last ?? '',
          file.late ? 'late' : '',
          file.intact ? 'intact' : 'edited',
          problemsOf(file).join('; '),
          ...(study ? studyColumns(file.tests) : []),
          ...exercises.map((exercise) => standingIn(file, exercise)),
        ],
  );
  const columns = ['file', 'learner', 'assignment', 'solved', 'of', 'last', 'due', 'checksum', 'problem'];
  if (study) columns.push('group', 'order', 'first', 'second', 'each', 'finished');
  return csvOf([[...columns, ...exercises], ...rows]);
}

export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** "solved", or with the ids of the known mistakes that were made "closed: flipped-sign averaged". */
function standingIn({ body }: CheckedResults, exercise: string): string {
  const result = body.results.find((each) => each.exercise === exercise);
  return result ? [result.standing, ...(result.mistakes.length > 0 ? [result.mistakes.join(' ')] : [])].join(': ') : '';
}

function problemsOf({ differs, earlier }: CheckedResults): readonly string[] {
  return [...(differs ? ['other assignment'] : []), ...(earlier ? [`same ${earlier.same} as ${earlier.file}`] : [])];
}

function studyColumns(tests: StudyTests | null): readonly (string | number)[] {
  return tests ? [tests.group, tests.order, ...tests.right, tests.of, tests.finished ? 'yes' : 'no'] : [];
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
