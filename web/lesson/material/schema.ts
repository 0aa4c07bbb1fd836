/** The schema of an instructor's material. The published JSON schema is made from it. */
import * as v from 'valibot';
import { shownName } from '../../engine/shown-name.ts';
import { captionWords } from '../../messages/captions.ts';
import { words } from '../../messages/en/material.ts';
import { exercisesOf } from '../chapters/exercises.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { presentName } from '../exercises/entry.ts';
import { nameSchema, ownQuestionSchema, plainText } from '../exercises/kinds/own-question/own-schema.ts';
import { hasOtherLinks, isOverloaded } from './markdown.ts';

/** Longer files are refused unread. */
export const MOST_CHARACTERS = 200_000;

/** The steps of a chapter, in order. */
export function stepsOf(chapter: ChapterId): readonly string[] {
  return Object.keys(captionWords[chapter]);
}

const MARKDOWN =
  'Paragraphs, lists, **bold**, *italic*, `code` and [links](https://example.org), of https only. Everything else is shown as text.';

const markdown = (max: number) =>
  v.pipe(
    plainText(max),
    v.check(
      (text) => !isOverloaded(text),
      () => words.overloaded,
    ),
    v.check(
      // The checks of a pipe do not wait for each other.
      (text) => text.length > max || isOverloaded(text) || !hasOtherLinks(text),
      () => words.onlyHttps,
    ),
    v.description(MARKDOWN),
  );

/** The first text that occurs twice; undefined if none does. */
function repeated(texts: readonly string[]): string | undefined {
  return texts.find((text, i) => texts.indexOf(text) !== i);
}

const stepSchema = v.strictObject({
  step: v.pipe(v.string(), v.maxLength(40), v.description('The name of a stop of the time line.')),
  title: v.optional(plainText(100)),
  caption: v.optional(v.pipe(plainText(300), v.description('Stands under the figure.'))),
  text: v.optional(markdown(4000)),
});

const chapterSchema = v.pipe(
  v.strictObject({
    chapter: v.picklist(ALL_CHAPTER_IDS),
    intro: v.optional(markdown(8000)),
    steps: v.optional(
      v.pipe(
        v.array(stepSchema),
        v.minLength(1),
        v.maxLength(20),
        v.description('The stops that are shown, in the order of the time line. Without it, all of them.'),
      ),
    ),
    lessonExercises: v.optional(
      v.pipe(
        v.union([v.boolean(), v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(50))]),
        v.description(
          "Which of the lesson's own exercises follow: all or none, or a list of their names, such as softmax/predict-row-softmax. Without it, all.",
        ),
      ),
      true,
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { chapter, steps = [], lessonExercises } = dataset.value;
    const path = (key: string | number, input: object, value: unknown) =>
      typeof key === 'number'
        ? { type: 'array' as const, origin: 'value' as const, input: input as unknown[], key, value }
        : { type: 'object' as const, origin: 'value' as const, input: input as Record<string, unknown>, key, value };
    const names = Array.isArray(lessonExercises) ? lessonExercises : [];
    const exercises = exercisesOf(chapter).map((exercise) => exercise.name);
    names.forEach((name, i) => {
      if (exercises.includes(presentName(name))) return;
      addIssue({
        message: words.noExercise(shownName(name), chapter, exercises.join(', ')),
        path: [path('lessonExercises', dataset.value, names), path(i, names, name)],
      });
    });
    const known = stepsOf(chapter);
    let last = -1;
    steps.forEach((step, i) => {
      const at = known.indexOf(step.step);
      const wrong =
        at < 0
          ? words.noStep(shownName(step.step), chapter, known.join(', '))
          : at <= last
            ? words.stepOrder(known.join(', '))
            : null;
      last = Math.max(last, at);
      if (wrong === null) return;
      addIssue({
        message: wrong,
        path: [path('steps', dataset.value, steps), path(i, steps, step), path('step', step, step.step)],
      });
    });
  }),
);

export const materialSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.pipe(v.string(), v.maxLength(300))),
    format: v.literal('mha-lesson material'),
    version: v.literal(1),
    id: v.pipe(nameSchema, v.description('Part of the names of its exercises in records: best never changed.')),
    title: v.optional(v.pipe(plainText(120), v.description('Stands above the title of each chapter.'))),
    chapters: v.optional(
      v.pipe(
        v.array(chapterSchema),
        v.minLength(1),
        v.maxLength(ALL_CHAPTER_IDS.length),
        v.check(
          (chapters) => repeated(chapters.map(({ chapter }) => chapter)) === undefined,
          () => words.repeatedChapter,
        ),
        v.description('The chapters that can be read, in this order. Without it, the whole lesson.'),
      ),
    ),
    exercises: v.optional(
      v.pipe(
        v.array(ownQuestionSchema),
        v.maxLength(100),
        v.check(
          (exercises) => repeated(exercises.map(({ id }) => id)) === undefined,
          () => words.repeatedId,
        ),
      ),
    ),
  }),
  v.title("An instructor's material for mha-lesson"),
);

export type MaterialFile = v.InferOutput<typeof materialSchema>;
