/**
 * Parses an assignment from its address or attributes: exercises, attempts, due date.
 *
 * The lesson reads the other parameters (seed, sentence, model), so that every learner gets the same questions. Each
 * invalid value is reported and skipped; parsing never throws.
 */
import * as v from 'valibot';
import { ALL_EXERCISES, exercisesOf } from '../../lesson/chapters/all-exercises.ts';
import { CHAPTER_IDS } from '../../lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonState } from '../../lesson/state/lesson-state.ts';
import { decodeState, encodeState } from '../../lesson/state/url.ts';
import { coursesWords } from '../../messages/courses.ts';

const words = coursesWords.assignment.problems;

export interface Assignment {
  readonly heading: string;
  /** Names as in the learner's record, such as "softmax/predict-row-softmax", without duplicates. */
  readonly exercises: readonly string[];
  /** Maximum number of answers per exercise; null for no limit. */
  readonly attempts: number | null;
  /** In UTC. Displayed, not enforced. */
  readonly due: string | null;
  /** The query from which the exercises are generated: "?seed=7&heads=4". */
  readonly model: string;
}

export interface ReadAssignment {
  readonly assignment: Assignment;
  readonly state: LessonState;
  readonly problems: readonly string[];
}

const MAX_ATTEMPTS = 99;

/** Control characters and unpaired surrogates. */
const UNPRINTABLE = /\p{Cc}|\p{Cs}/u;

export const headingSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(120),
  v.check((text) => !UNPRINTABLE.test(text)),
);
export const attemptsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ATTEMPTS));

/** A date, or a date and time. Without a zone it is UTC; a date alone means the end of that day. */
const dueSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/),
  v.transform((text) => (text.includes('T') ? text : `${text}T23:59`)),
  v.transform((text) => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
);

const MAX_LIST_LENGTH = 5000;

/** Parses a query string, with or without its "?". */
export function readAssignment(query: string): ReadAssignment {
  const given = new URLSearchParams(query);
  const problems: string[] = [];
  const field = <T>(name: string, read: (text: string) => T | null, problem: string, absent: T): T => {
    const text = given.get(name);
    if (text === null || text.trim() === '') return absent;
    const value = read(text);
    if (value === null) problems.push(problem);
    return value ?? absent;
  };
  const heading = field('heading', (text) => parsed(headingSchema, text), words.heading, '');
  const attempts = field<number | null>(
    'attempts',
    (text) => parsed(attemptsSchema, whole(text)),
    words.attempts(MAX_ATTEMPTS),
    null,
  );
  const due = field<string | null>('due', (text) => parsed(dueSchema, text.trim()), words.due, null);
  const exercises = readExercises(given.get('exercises') ?? '', problems);
  const { state, problems: stateProblems } = decodeState(query);
  const { chapter, progress, cell, present } = DEFAULT_STATE;
  const model = encodeState({ ...state, chapter, progress, cell, present });
  return { assignment: { heading, exercises, attempts, due, model }, state, problems: [...problems, ...stateProblems] };
}

/** Exercise names, or chapter names for all exercises of a chapter, separated by commas or spaces. */
function readExercises(text: string, problems: string[]): string[] {
  if (text.length > MAX_LIST_LENGTH) {
    problems.push(words.tooLong);
    return [];
  }
  const found = new Set<string>();
  for (const name of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const chapter = CHAPTER_IDS.find((id) => id === name);
    const names = chapter ? exercisesOf(chapter) : ALL_EXERCISES.filter((exercise) => exercise.name === name);
    if (names.length === 0) problems.push(words.unknown(name.slice(0, 60)));
    for (const exercise of names) found.add(exercise.name);
  }
  if (found.size === 0) problems.push(words.none);
  return [...found];
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}

function whole(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}
