/**
 * Report of `npm run results` on a folder of result files.
 *
 * It runs the same checks and writes the same CSV as the instructor's page, and prints a table.
 */
import { changeLanguage } from '../../messages/current-language.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { preferredLanguage } from '../../messages/languages.ts';
import { type Assignment, problemsOf, readAssignment } from '../assignment/assignment.ts';
import { type Checked, checkedFile, solvedIn, tableToCsv } from './check.ts';
import { gainReport } from './gain-report.ts';
import { questionReport, questionsToCsv } from './question-report.ts';

const words = coursesWords.checker;

export interface HandedIn {
  /** Path relative to the folder. */
  readonly name: string;
  /** Null if it could not be opened. */
  readonly text: string | null;
}

export interface Report {
  /** Lines for a terminal. */
  readonly table: string;
  readonly csv: string;
  /** Of the questions. */
  readonly questionsCsv: string;
  /** Whether every file is readable, intact and from this assignment. */
  readonly well: boolean;
}

/** Writes the report in a language; English if the lesson does not speak it. */
export async function reportIn(
  language: string,
  files: readonly HandedIn[],
  address: string | null,
  names: boolean,
): Promise<Report> {
  await changeLanguage(preferredLanguage([language]));
  return reportOn(files, address, names);
}

/**
 * `address` is the expected assignment's address or query; null takes the first file's. Throws if it is not an assignment. Only with
 * `names` do the lines list the learners' files: their paths have names in them, too.
 */
function reportOn(files: readonly HandedIn[], address: string | null, names: boolean): Report {
  const given = address === null ? null : assignmentAt(address);
  const checked: Checked[] = [];
  for (const { name, text } of files) checked.push(checkedFile(name, text, checked, given));
  const well = checked.filter((file) => !('problem' in file) && file.intact && !file.differs).length;
  const gains = gainReport(checked);
  const differs = given ? words.differsFromGiven : words.differs;
  const parts = [
    ...(names ? [aligned([head(), ...checked.map((file) => row(file, differs))])] : []),
    [words.summary(checked.length, well), ...(names ? [] : [words.unlisted])].join(' '),
    ...[questionReport(checked), gains].flatMap((report) =>
      report ? [aligned([report.head, ...report.rows]), report.notes.map(shown).join('\n')] : [],
    ),
  ];
  return {
    table: `${parts.join('\n\n')}\n`,
    csv: tableToCsv(checked),
    questionsCsv: questionsToCsv(checked),
    well: well === checked.length,
  };
}

function assignmentAt(address: string): Assignment {
  const read = readAssignment(address.slice(Math.max(address.indexOf('?'), 0)));
  const problems = problemsOf(read);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return read.assignment;
}

function head(): string[] {
  const { file, learner, score, last, verdict } = words.columns;
  return [file, learner, score, last, verdict];
}

function row(file: Checked, differs: string): string[] {
  if ('problem' in file) return [file.name, '', '', '', file.problem];
  const { name, learner, last, late, intact, earlier } = file;
  const verdict = [
    intact ? words.intact : words.edited,
    late ? words.late : '',
    file.differs ? differs : '',
    earlier ? words.same[earlier.same](earlier.file) : '',
  ];
  return [
    name,
    learner === '' ? words.unnamed : learner,
    solvedIn(file),
    last === null ? '–' : last.slice(0, 16).replace('T', ' '),
    verdict.filter((each) => each !== '').join('; '),
  ];
}

/** Aligns columns to their widest text. */
function aligned(rows: readonly (readonly string[])[]): string {
  const texts = rows.map((cells) => cells.map(shown));
  const widths =
    texts[0]?.map((_, column) => Math.max(...texts.map((cells) => [...(cells[column] ?? '')].length))) ?? [];
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - [...text].length);
  return texts.map((cells) => cells.map(padded).join('  ').trimEnd()).join('\n');
}

/** Control characters are removed, so no text can move the cursor. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�');
}
