/** The schema of an instructor's own question: a choice, a number, or goals for the figure. */
import * as v from 'valibot';
import { type CellRef, letters } from '../../../../engine/cell.ts';
import { nearestName } from '../../../../engine/check-arguments.ts';
import type { TensorDeclaration } from '../../../../engine/engine.ts';
import { BACKWARD_LISTS } from '../../../../engine/generated/backward-lists.ts';
import { BLOCK_LISTS } from '../../../../engine/generated/block-lists.ts';
import { TILED_LISTS } from '../../../../engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '../../../../engine/generated/trace-lists.ts';
import { shownName } from '../../../../engine/shown-name.ts';
import { words } from '../../../../messages/en/exercises/own-question.ts';
import { CHAPTER_IDS } from '../../../constants/chapter-ids.ts';
import { readCell } from '../../../fields/cell.ts';

/** Control characters except line feeds and tabs, and unpaired surrogates. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Cs}/u;

/** Text that is shown as text. */
export const plainText = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/\S/, () => words.schema.empty),
    v.maxLength(max),
    v.check(
      (text) => !UNPRINTABLE.test(text),
      () => words.schema.unprintable,
    ),
  );

export const nameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,29}$/, () => words.schema.name),
);

const DECLARED: ReadonlyMap<string, TensorDeclaration> = new Map(
  [TRACE_LISTS, BLOCK_LISTS, TILED_LISTS, BACKWARD_LISTS]
    .flatMap((lists) => Object.values(lists).flat())
    .map((declaration) => [declaration.name, declaration]),
);

/** A cell as in an address: "weights:h0.t9.s1". */
export function cellOf(text: string): CellRef | null {
  const cell = readCell(text) as CellRef | null | undefined;
  const tensor = cell && DECLARED.get(cell.tensor);
  if (!cell || !tensor) return null;
  const needed = letters(tensor.axes);
  const fits = needed.length === Object.keys(cell.at).length && needed.every((letter) => cell.at[letter] !== undefined);
  return fits ? cell : null;
}

function cellProblem(text: string): string {
  const [name = ''] = text.split(':');
  const tensor = DECLARED.get(name);
  if (!tensor) return words.schema.noTensor(shownName(name), nearestName(name, [...DECLARED.keys()]));
  return words.schema.axes(
    name,
    [
      name,
      letters(tensor.axes)
        .map((letter) => `${letter}0`)
        .join('.'),
    ].join(':'),
  );
}

export const cellSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.check(
    (text) => cellOf(text) !== null,
    ({ input }) => cellProblem(String(input)),
  ),
  v.description('A number of the figure, as `cell` in an address: `weights:h0.t9.s1`. Indices count from 0.'),
);

const amount = v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9));

const asked = {
  chapter: v.pipe(v.picklist(CHAPTER_IDS), v.description('The chapter that it is asked in.')),
  question: v.pipe(plainText(2000), v.description('Plain text; `code` between backticks.')),
};

const more = {
  hints: v.optional(v.pipe(v.array(plainText(1000)), v.maxLength(5))),
  solution: v.optional(plainText(2000)),
  id: v.pipe(nameSchema, v.description('Its name in records: unique, and best never changed.')),
};

const choiceSchema = v.strictObject({
  kind: v.literal('choice'),
  ...asked,
  options: v.pipe(
    v.array(
      v.strictObject({
        text: plainText(500),
        right: v.optional(v.boolean()),
        reply: v.optional(v.pipe(plainText(1000), v.description('Said to a learner who chose it.'))),
      }),
    ),
    v.minLength(2),
    v.maxLength(10),
    v.check(
      (options) => options.some(({ right }) => right),
      () => words.schema.noneRight,
    ),
  ),
  ...more,
});

const numberSchema = v.strictObject({
  kind: v.literal('number'),
  ...asked,
  answer: v.pipe(
    v.union([amount, cellSchema]),
    v.description('The number itself, or a cell: then the core computes the answer from the numbers on the page.'),
  ),
  tolerance: v.pipe(amount, v.gtValue(0), v.description('How far from the answer still counts as right.')),
  ...more,
});

const GOALS = ['largest', 'at-least', 'at-most'] as const;

const goalSchema = v.pipe(
  v.strictObject({
    cell: cellSchema,
    is: v.pipe(
      v.picklist(GOALS),
      v.description('`largest`: the largest number of its row. `at-least`, `at-most`: compared with `value`.'),
    ),
    value: v.optional(amount),
  }),
  v.check(
    ({ is, value }) => (is === 'largest') === (value === undefined),
    () => words.schema.goalValue,
  ),
);

const figureSchema = v.strictObject({
  kind: v.literal('figure'),
  ...asked,
  goals: v.pipe(
    v.array(goalSchema),
    v.minLength(1),
    v.maxLength(5),
    v.description('What the learner must bring about by changing the figure: all of it at once.'),
  ),
  ...more,
});

export const ownQuestionSchema = v.variant('kind', [choiceSchema, numberSchema, figureSchema]);

export type OwnQuestion = v.InferOutput<typeof ownQuestionSchema>;
export type OwnChoice = v.InferOutput<typeof choiceSchema>;
export type OwnNumber = v.InferOutput<typeof numberSchema>;
export type OwnFigure = v.InferOutput<typeof figureSchema>;
export type Goal = v.InferOutput<typeof goalSchema>;
