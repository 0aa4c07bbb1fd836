/** Reads an instructor's material from JSON. Returns the material, or the problems as sentences with their places. */
import * as v from 'valibot';
import { shownName, visible } from '../../engine/shown-name.ts';
import { words } from '../../messages/en/material.ts';
import { exercisesOf, type NamedExercise } from '../chapters/exercises.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { presentName } from '../exercises/entry.ts';
import { BEGINNING, type Keyframe, type StagedChapter } from '../stage/keyframe.ts';
import type { ChapterText } from '../ui/prose/prose.ts';
import { safeHtml } from './markdown.ts';
import type { Material } from './material.ts';
import { type MaterialFile, MOST_CHARACTERS, materialSchema } from './schema.ts';

export type ReadMaterial = { readonly material: Material } | { readonly problems: readonly string[] };

/** More problems than this help nobody. */
const MOST_PROBLEMS = 20;

export interface Problem {
  /** As in JavaScript: "chapters[0].steps[1].text"; empty for the whole file. */
  readonly place: string;
  readonly problem: string;
}

export function readMaterial(text: string): ReadMaterial {
  const read = parseMaterial(text);
  return 'file' in read ? { material: materialOf(read.file) } : { problems: sentencesOf(read.problems) };
}

/** The first problems, each with its place as in the file. */
export function sentencesOf(problems: readonly Problem[]): readonly string[] {
  return problems
    .slice(0, MOST_PROBLEMS)
    .map(({ place, problem }) => (place === '' ? problem : `${place}: ${problem}`));
}

export function parseMaterial(
  text: string,
): { readonly file: MaterialFile } | { readonly problems: readonly Problem[] } {
  const refused = (problem: string, place = '') => ({ problems: [{ place, problem }] });
  if (text.length > MOST_CHARACTERS) return refused(words.tooLong(MOST_CHARACTERS));
  if (isDeep(text)) return refused(words.tooDeep);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(words.noJson(error instanceof Error ? visible(error.message.slice(0, 200)) : ''));
  }
  const read = v.safeParse(materialSchema, value);
  if (!read.success) return { problems: read.issues.flatMap(inWords) };
  const { chapters, exercises = [] } = read.output;
  const away = exercises.flatMap(({ chapter }, i) =>
    chapters?.every((each) => each.chapter !== chapter)
      ? { place: `exercises[${i}].chapter`, problem: words.noSuchChapter(chapter) }
      : [],
  );
  return away.length > 0 ? { problems: away } : { file: read.output };
}

/** A material has lists of chapters of lists of steps. What writes JSON fails at a depth of some thousands. */
const DEEPEST = 64;

function isDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i];
    if (inText && sign === '\\') i++;
    else if (sign === '"') inText = !inText;
    else if (inText) continue;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

type Issue = v.BaseIssue<unknown>;

/** "exercises[2].answer", "there is no tensor “wieghts”" */
function inWords(issue: Issue): readonly Problem[] {
  const place = placeOf((issue.path ?? []).map(({ key }) => key));
  // Of a union, only what is wrong with the type that was meant.
  const inner = issue.issues?.filter((each) => each.kind === 'validation') ?? [];
  if (issue.type === 'union' && inner.length > 0) return inner.map((each) => ({ place, problem: each.message }));
  return [{ place, problem: problemOf(issue) }];
}

export function placeOf(path: readonly unknown[]): string {
  return path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${shownName(String(key))}`))
    .join('');
}

function problemOf(issue: Issue): string {
  const { type, kind, requirement, input, received } = { requirement: undefined, ...issue } as Issue & {
    readonly requirement: unknown;
  };
  const own = kind === 'validation' && ['check', 'raw_check', 'regex'].includes(type);
  if (own) return issue.message;
  if (type === 'strict_object' && issue.expected === 'never') return words.unknownName;
  if (input === undefined) return words.missing;
  const most = Number(requirement);
  switch (type) {
    case 'min_length':
      return typeof input === 'string' ? words.tooFewCharacters(most) : words.tooFew(most);
    case 'max_length':
      return typeof input === 'string' ? words.tooManyCharacters(most) : words.tooMany(most);
    case 'min_value':
    case 'max_value':
    case 'gt_value':
    case 'finite':
      return words.outOfRange;
    default:
      return words.expected(expectedInWords(issue.expected ?? ''), shownName(received));
  }
}

/** "(“a” | “b”)" of the library as "“a”, “b”". */
function expectedInWords(expected: string): string {
  const names = words.types as Readonly<Record<string, string>>;
  return expected
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map((each) => names[each] ?? each)
    .join(', ');
}

export function materialOf({ id, title, chapters, exercises = [] }: MaterialFile): Material {
  const own: readonly NamedExercise[] = exercises.map((question) => ({
    name: `${question.chapter}/own-${id}-${question.id}`,
    chapter: question.chapter,
    entry: { kind: 'own-question', question },
  }));
  const settings = new Map((chapters ?? []).map((each) => [each.chapter, each]));
  const staged = new Map<ChapterId, StagedChapter>();
  const asked = (chapter: ChapterId): readonly NamedExercise[] => [
    ...own.filter((each) => each.chapter === chapter),
    ...chosen(exercisesOf(chapter), settings.get(chapter)?.lessonExercises ?? true),
  ];
  const ticked = chapters?.some(({ lessonExercises }) => Array.isArray(lessonExercises));
  const all = chapters?.flatMap(({ chapter }) => asked(chapter)) ?? own;
  return {
    title: title ?? null,
    chapters: chapters?.map(({ chapter }) => chapter) ?? null,
    exercises: own,
    exercisesOf: asked,
    chosen: all,
    assigned: ticked || own.length === 0 ? all : own,
    staged(chapter) {
      const steps = settings.get(chapter.id)?.steps;
      if (!steps) return chapter;
      const known = staged.get(chapter.id) ?? stagedWith(chapter, steps);
      staged.set(chapter.id, known);
      return known;
    },
    text: (text) => textWith(text, settings.get(text.id as ChapterId)),
  };
}

type Chapter = NonNullable<MaterialFile['chapters']>[number];

function chosen(exercises: readonly NamedExercise[], choice: Chapter['lessonExercises']): readonly NamedExercise[] {
  if (typeof choice === 'boolean') return choice ? exercises : [];
  const names = choice.map(presentName);
  return exercises.filter(({ name }) => names.includes(name));
}

type Steps = NonNullable<Chapter['steps']>;

function stagedWith(chapter: StagedChapter, steps: Steps): StagedChapter {
  const captions = steps.flatMap(({ step, caption }) => (caption === undefined ? [] : [[step, caption] as const]));
  return {
    ...chapter,
    captions: Object.fromEntries(captions),
    stills: (context) => withSteps(chapter.stills(context), new Set(steps.map(({ step }) => step))),
  };
}

/** Hidden steps become waypoints of the next shown step; those after the last shown step are left out. */
function withSteps(stills: readonly Keyframe[], shown: ReadonlySet<string>): readonly Keyframe[] {
  const isShown = ({ step, poster }: Keyframe): boolean => poster === true || step === BEGINNING || shown.has(step);
  const kept = stills.slice(0, stills.findLastIndex(isShown) + 1);
  return kept.map((still, i) => {
    if (isShown(still)) return still;
    const next = kept.slice(i).find(isShown);
    return { ...still, step: next?.step ?? still.step };
  });
}

function textWith(text: ChapterText, chapter: Chapter | undefined): ChapterText {
  if (!chapter) return text;
  const { intro, steps } = chapter;
  return {
    ...text,
    intro: intro === undefined ? text.intro : safeHtml(intro),
    steps: steps
      ? text.steps.flatMap((step) => {
          const own = steps.find((each) => each.step === step.still);
          if (!own) return [];
          return {
            ...step,
            title: own.title ?? step.title,
            html: own.text === undefined ? step.html : safeHtml(own.text),
          };
        })
      : text.steps,
  };
}
