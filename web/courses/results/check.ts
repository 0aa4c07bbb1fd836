/** Checks result files and builds the instructor's table of them. Pure. */
import { coursesWords } from '../../messages/courses.ts';
import type { Assignment } from '../assignment/assignment.ts';
import { type ResultBody, resultsFromJson } from './result-file.ts';

export interface CheckedResults {
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
    differs: expected !== undefined && !sameTask(expected, assignment),
    body,
  };
}

function sameTask(a: Assignment, b: Assignment): boolean {
  return JSON.stringify([a.exercises, a.attempts, a.model]) === JSON.stringify([b.exercises, b.attempts, b.model]);
}

/** One line per file (RFC 4180). Text that a spreadsheet would run as a formula is escaped. */
export function tableToCsv(files: readonly Checked[]): string {
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
          file.differs ? 'other assignment' : '',
        ],
  );
  const columns = ['file', 'learner', 'assignment', 'solved', 'of', 'last', 'due', 'checksum', 'problem'];
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
