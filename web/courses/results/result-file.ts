/**
 * The result file that a learner hands in: assignment, results and a SHA-256 checksum.
 *
 * The checksum reveals damage and manual edits, but not forgery: anyone with the lesson can produce a valid file.
 * Invalid input gives a message; reading never throws.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { shownName } from '../../engine/shown-name.ts';
import { presentName } from '../../lesson/exercises/entry.ts';
import { type Records, recordSchema } from '../../lesson/exercises/progress/record.ts';
import { readSavedFile } from '../../lesson/platform/read-saved-file.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { type Assignment, attemptsSchema, headingSchema } from '../assignment/assignment.ts';
import { standingOf } from '../assignment/attempts.ts';
import { studySchema } from '../assignment/study.ts';

const words = coursesWords.file;

const exerciseName = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}\/[a-z][\w-]{0,79}$/i));
const { answers, unaided, mistakes, last } = recordSchema.entries;

const resultSchema = v.strictObject({
  exercise: exerciseName,
  standing: v.picklist(['open', 'solved', 'closed']),
  answers,
  unaided,
  mistakes,
  /** Time of the last answer; null for none. */
  last: v.nullable(last),
});

const bodySchema = v.strictObject({
  format: v.literal('mha-lesson results'),
  version: v.literal(1),
  learner: v.pipe(v.string(), v.maxLength(200)),
  saved: last,
  assignment: v.pipe(
    v.strictObject({
      heading: headingSchema,
      exercises: v.pipe(v.array(exerciseName), v.minLength(1), v.maxLength(500)),
      attempts: v.nullable(attemptsSchema),
      due: v.nullable(last),
      model: v.pipe(v.string(), v.maxLength(5000)),
      study: v.optional(studySchema),
    }),
    v.check(({ study, exercises }) => !study || exercises.length % 2 === 0),
  ),
  results: v.pipe(v.array(resultSchema), v.maxLength(500)),
});
const fileSchema = v.strictObject({ ...bodySchema.entries, checksum: v.string() });

export type ResultBody = v.InferOutput<typeof bodySchema>;

/** `intact`: the checksum matches. */
export type ReadResults = { readonly body: ResultBody; readonly intact: boolean } | { readonly problem: string };

export function resultsOf(assignment: Assignment, records: Records, learner: string, now: Date): ResultBody {
  return {
    format: 'mha-lesson results',
    version: 1,
    learner: learner.trim().slice(0, 200),
    saved: now.toISOString(),
    assignment: { ...assignment, exercises: [...assignment.exercises] },
    results: assignment.exercises.map((exercise) => {
      const record = records[exercise];
      return {
        exercise,
        standing: standingOf(record, assignment.attempts),
        answers: record?.answers ?? 0,
        unaided: record?.unaided ?? false,
        mistakes: [...(record?.mistakes ?? [])],
        last: record?.last ?? null,
      };
    }),
  };
}

export function resultsToJson(body: ResultBody): string {
  return `${JSON.stringify({ ...body, checksum: checksumOf(body) }, null, 2)}\n`;
}

export function resultsFromJson(text: string): ReadResults {
  const read = readSavedFile(fileSchema, text);
  if ('place' in read && read.place === 'version') return { problem: words.otherVersion };
  if ('fault' in read)
    return { problem: read.fault === 'damaged' ? words.damaged(shownName(read.place)) : words[read.fault] };
  const { checksum, ...body } = read.file;
  return { body: renamed(body), intact: checksum === checksumOf(body) };
}

/** The body with the present names of its exercises, each with its best result. A study's names are fixed. */
function renamed(body: ResultBody): ResultBody {
  const { assignment } = body;
  if (assignment.study) return body;
  const results = new Map<string, ResultBody['results'][number]>();
  for (const result of body.results) {
    const exercise = presentName(result.exercise);
    const known = results.get(exercise);
    const isBetter = known?.standing !== 'solved' && (result.standing === 'solved' || !known?.answers);
    if (isBetter) results.set(exercise, { ...result, exercise });
  }
  const exercises = [...new Set(assignment.exercises.map(presentName))];
  return { ...body, assignment: { ...assignment, exercises }, results: [...results.values()] };
}

/** Hashes the values with sorted keys, so the file's layout does not matter. */
function checksumOf(body: ResultBody): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted(body)))))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
