/**
 * Parses an assignment from its address or attributes: exercises, attempts, due date; or the two tests of a study.
 *
 * The lesson reads the other parameters (seed, sentence, model), so that every learner gets the same questions. Each
 * invalid value is reported and skipped; parsing never throws.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { nearestNames } from '../../engine/check-arguments.ts';
import { shownName } from '../../engine/shown-name.ts';
import { ALL_EXERCISES, type NamedExercise } from '../../lesson/chapters/exercises.ts';
import { chapterOf } from '../../lesson/chapters/index.ts';
import { CHAPTER_IDS } from '../../lesson/constants/chapter-ids.ts';
import { presentName } from '../../lesson/exercises/entry.ts';
import { momentSchema } from '../../lesson/exercises/progress/record.ts';
import { DEFAULT_STATE, type LessonState } from '../../lesson/fields/lesson-fields.ts';
import { exercisesWith, type Material } from '../../lesson/material/material.ts';
import { decodeState, encodeState } from '../../lesson/state/url.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { t } from '../../messages/index.ts';
import { FALLBACK } from '../../messages/languages.ts';
import { STUDY_ATTEMPTS, type Study, shortText, studyExercises, studySchema } from './study.ts';

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
  /** The exercises are two tests, the first half before the learning and the second half after it. */
  readonly study?: Study;
}

export interface ReadAssignment {
  readonly assignment: Assignment;
  /** Its exercises, and the names that are not known here: answers are kept under them, so that they outlast a version without one. */
  readonly named: readonly string[];
  readonly state: LessonState;
  readonly problems: readonly string[];
}

export const MAX_ATTEMPTS = 99;

export const headingSchema = shortText(120);
export const attemptsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ATTEMPTS));

/** A date, or a date and time. Without a zone it is UTC; a date alone means the end of that day. */
const dueSchema = v.pipe(
  v.string(),
  // `Date` takes 30 February for 2 March.
  v.check((text) => isDay(text.slice(0, 10))),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/),
  v.transform((text) => (text.includes('T') ? text : `${text}T23:59`)),
  v.transform((text) => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
  momentSchema,
);

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const MAX_LIST_LENGTH = 5000;
/** How many unknown names are told one by one. */
const MOST_UNKNOWN = 10;
/** How many names are offered in the place of one that is not known. */
const MOST_ALIKE = 3;

/** The state's other fields report repetitions themselves. */
const OWN_FIELDS = ['heading', 'attempts', 'due', 'study', 'group', 'exercises', 'material'];

/** Parses a query string, with or without its "?". `unread` is what is wrong with the material that it names. */
export function readAssignment(
  query: string,
  material: Material | null = null,
  unread: readonly string[] = [],
): ReadAssignment {
  const given = new URLSearchParams(query);
  const problems = [...unread];
  for (const name of OWN_FIELDS) if (given.getAll(name).length > 1) problems.push(t.problems.repeated(name));
  const field = <T>(name: string, read: (text: string) => T | null, problem: string, absent: T): T => {
    const text = given.get(name);
    if (text === null || text.trim() === '') return absent;
    const value = read(text);
    if (value === null) problems.push(problem);
    return value ?? absent;
  };
  const heading = field('heading', (text) => parsed(headingSchema, text), words.heading, material?.title ?? '');
  const attempts = field<number | null>(
    'attempts',
    (text) => parsed(attemptsSchema, whole(text)),
    words.attempts(MAX_ATTEMPTS),
    null,
  );
  const due = field<string | null>('due', (text) => parsed(dueSchema, text.trim()), words.due, null);
  const order = field('study', (text) => parsed(studySchema.entries.order, text.trim()), words.study, null);
  const group = field('group', (text) => parsed(studySchema.entries.group, text), words.group, '');
  if (order) return studyOf(given, { heading, due, study: { order, group } }, problems);
  const asked = given.get('exercises');
  const named =
    asked === null && material
      ? material.assigned.map(({ name }) => name)
      : readExercises(asked ?? '', problems, material);
  const exercises = named.filter((name) => isKnown(name, material));
  const { state, problems: stateProblems } = decodeState(chapterOf, query);
  const assignment = { heading, exercises, attempts, due, model: modelOf(state) };
  return { assignment, named, state, problems: [...problems, ...stateProblems] };
}

/** What is wrong with an address that must ask something. */
export function problemsOf({ assignment, problems }: ReadAssignment): readonly string[] {
  return assignment.exercises.length === 0 && problems.length === 0 ? [words.none] : problems;
}

/** A study's questions are fixed: of an address, only the language counts. */
function studyOf(
  given: URLSearchParams,
  own: Pick<Assignment, 'heading' | 'due'> & { readonly study: Study },
  problems: readonly string[],
): ReadAssignment {
  const wanted = decodeState(chapterOf, `${given}`);
  const { language } = wanted.state;
  const fixed =
    ['exercises', 'attempts', 'material'].some((name) => given.has(name)) ||
    modelOf(wanted.state) !== modelOf(decodeState(chapterOf, `?lang=${language}`).state);
  const { state } = decodeState(chapterOf, `?lang=${language === 'auto' ? FALLBACK : language}`);
  const exercises = studyExercises(own.study.order);
  return {
    assignment: { ...own, exercises, attempts: STUDY_ATTEMPTS, model: modelOf(state) },
    named: exercises,
    state,
    problems: [...problems, ...wanted.problems, ...(fixed ? [words.fixed] : [])],
  };
}

function modelOf(state: LessonState): string {
  const { chapter, progress, cell, present, questions } = DEFAULT_STATE;
  return encodeState({ ...state, chapter, progress, cell, present, questions });
}

/** The exercises that an assignment can name. */
export function allExercises(material: Material | null): readonly NamedExercise[] {
  return [...ALL_EXERCISES, ...(material?.exercises ?? [])];
}

/** Without the material at hand, an instructor's own exercise is known by its name only. */
function isKnown(name: string, material: Material | null): boolean {
  return (
    allExercises(material).some((exercise) => exercise.name === name) || (material === null && OWN_NAME.test(name))
  );
}

const OWN_NAME = new RegExp(`^(${CHAPTER_IDS.join('|')})/own(-[a-z0-9]+)+$`);

/** Exercise names, or chapter names for all exercises of a chapter, separated by commas or spaces. Keeps unknown names. */
function readExercises(text: string, problems: string[], material: Material | null): string[] {
  if (text.length > MAX_LIST_LENGTH) {
    problems.push(words.tooLong);
    return [];
  }
  const found = new Set<string>();
  let unknown = 0;
  for (const given of new Set(text.split(/[\s,]+/).filter((each) => each !== ''))) {
    const name = presentName(given);
    const chapter = CHAPTER_IDS.find((id) => id === name);
    const names = chapter ? exercisesWith(material, chapter).map((exercise) => exercise.name) : [name];
    if (!names.some((each) => isKnown(each, material)) && ++unknown <= MOST_UNKNOWN) {
      const asked = shownName(name);
      const near = alike(name, material);
      problems.push(
        near.length > 0
          ? words.alike(asked, near.join(', '))
          : words.unknown(asked, knownNames(name, material).join(', ')),
      );
    }
    for (const each of names) found.add(each);
  }
  if (unknown > MOST_UNKNOWN) problems.push(words.more(unknown - MOST_UNKNOWN));
  return [...found];
}

/** The names most like one that is not known; it may lack its chapter. */
function alike(name: string, material: Material | null): readonly string[] {
  const names = allExercises(material).map((exercise) => exercise.name);
  const near = [
    ...names.filter((each) => each.endsWith(`/${name}`)),
    ...nearestNames(name, [...CHAPTER_IDS, ...names]),
  ];
  return [...new Set(near)].slice(0, MOST_ALIKE);
}

/** What there is instead: the exercises of its chapter, or the chapters. */
function knownNames(name: string, material: Material | null): readonly string[] {
  const chapter = CHAPTER_IDS.find((id) => id === name.split('/')[0]);
  return chapter ? exercisesWith(material, chapter).map((exercise) => exercise.name) : CHAPTER_IDS;
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}

function whole(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The heading and the due date are not part of the key: they may change without losing answers. */
export function assignmentKey({ named, assignment: { attempts, model } }: ReadAssignment): string {
  const identity = JSON.stringify([named, attempts, model.replace(/[?&]lang=[^&]*/, '')]);
  return `mha-lesson.assignment.${bytesToHex(sha256(utf8ToBytes(identity))).slice(0, 16)}`;
}
