/** "Give a shape": what `.shape` prints for random sizes and the axes of the core's list. */
import { html, nothing, type TemplateResult } from 'lit';
import { LETTERS } from '../../../engine/cell.ts';
import { seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/give-shape.ts';
import { letterName } from '../../inspector/name-view.ts';
import { code, drawn, paragraph, sum } from '../blocks.ts';
import { textInput } from '../inputs.ts';
import type { Verdict } from '../mistake.ts';
import type { ExerciseContext, Question } from '../question.ts';
import {
  drawSizes,
  extentOf,
  parseShape,
  type ShapeAxis,
  type Sizes,
  sameShape,
  shapeAxes,
  shapeMistake,
  shapeOfAxes,
  shapeText,
  wrongShapes,
} from './give-shape/shape-axes.ts';

export const inNotebooks = true;

/**
 * The shape questions. A question names a tensor of the core's list, whose declared axes are the answer, or spells its own axes. Its
 * texts are in `web/messages/en/exercises/give-shape.ts`, under the same name.
 *
 * Axes are written as in the core's list, one letter an axis, flattened axes in parentheses; beside t, s, h, d and m there are
 * b for the sentences of a batch, g for key/value heads that query heads share, f for the features inside a feed-forward part, and 1 for an axis that is broadcast.
 */
export interface ShapeDefinition {
  /** A tensor of the trace; its axes are the core's own. */
  readonly tensor?: string;
  /** Axes that no tensor of the trace has. */
  readonly axes?: string;
  /** Whether there is a batch axis in front. */
  readonly batch: boolean;
  /** Whether keys come from another sentence, so that s differs from t. */
  readonly cross?: boolean;
  /** The axes of the result if the batch is wrongly kept instead of summed; the question then mentions a batch. */
  readonly unsummed?: string;
}

export type ShapeQuestion = keyof typeof words.questions;

export const SHAPE_QUESTIONS: Readonly<Record<ShapeQuestion, ShapeDefinition>> = {
  projectionWeight: { tensor: 'w_q', batch: false },
  scores: { tensor: 'scores', batch: false },
  causalMask: { tensor: 'mask', batch: false },
  paddingMask: { axes: 'b11s', batch: false },
  weightsCross: { tensor: 'weights', batch: false, cross: true },
  namedBands: { axes: 'thd', batch: true },
  split: { tensor: 'q', batch: true },
  maps: { tensor: 'weights', batch: true },
  merged: { tensor: 'merged', batch: true },
  headOutputWeight: { axes: 'dm', batch: false },
  crossScores: { tensor: 'scores', batch: true, cross: true },
  sharedKeys: { axes: 'gsd', batch: true },
  rowMeans: { axes: 't', batch: true },
  hiddenFeatures: { axes: 'tf', batch: true },
  weightGradient: { tensor: 'w_q', batch: false, unsummed: 'bm(hd)' },
  rowTerm: { axes: 'ht1', batch: true },
  carriedSums: { axes: 'ht', batch: true },
};

/** Null where the trace lacks the tensor. */
export function pose(question: ShapeQuestion, { trace, seed }: ExerciseContext): Question | null {
  const { tensor, axes: own = '', batch, cross = false, unsummed } = SHAPE_QUESTIONS[question];
  if (tensor !== undefined && !trace.has(tensor)) return null;
  const spelled = tensor === undefined ? own : trace.get(tensor).axes;
  const axes = shapeAxes(`${batch ? 'b' : ''}${spelled}`);
  const sizes = drawSizes(seedFor(seed, question), cross);
  const right = shapeOfAxes(axes, sizes);
  const setting = words.setting(sizes, {
    batch: batch || spelled.startsWith('b') || unsummed !== undefined,
    cross,
    shares: axes.some((axis) => axis.includes('g')),
  });
  const notSummed = unsummed === undefined ? [] : shapeOfAxes(shapeAxes(unsummed), sizes);
  const { prompt, code: text } = words.questions[question];
  return {
    key: `${question} ${JSON.stringify(sizes)}`,
    prompt,
    ...(tensor === undefined ? {} : { tensor }),
    note: words.spelling,
    hints: hintsOf(axes, sizes),
    inNotebook: { note: '' },
    given: [paragraph(setting, 'setting'), ...(text === '' ? [] : [code(text)])],
    ask: () => [
      textInput({
        label: words.answer,
        problem: (typed) => {
          const parsed = parseShape(typed);
          return 'problem' in parsed ? parsed.problem : null;
        },
      }),
    ],
    judge: ([typed = '']) => {
      const parsed = parseShape(typed);
      if ('problem' in parsed) return { right: null, message: parsed.problem };
      return sameShape(parsed.shape, notSummed)
        ? { right: false, mistake: 'not-summed', message: words.mistakes.notSummed }
        : verdict(axes, sizes, right, parsed.shape);
    },
    right: [shapeText(right)],
    wrong: [[1, 1], ...wrongShapes(axes, sizes)].map((shape) => [shapeText(shape)]),
    /** The shape with the meaning of each number. */
    solution: () => [
      sum(shapeText(right)),
      drawn(
        () => html`<ul class="axes">
          ${axes.map(
            (axis) => html`<li>
              <span class="number">${extentOf(axis, sizes)}</span>
              ${axis.map((letter, i) => html`${i > 0 ? '·' : nothing}${letterOf(letter)}`)}
              ${axis.map((letter) => words.axes[letter]).join(' · ')}
            </li>`,
          )}
        </ul>`,
      ),
    ],
  };
}

/** In the colour of its axis, if the trace has such an axis. */
function letterOf(letter: string): TemplateResult | string {
  const axis = LETTERS.find((each) => each === letter);
  return axis ? letterName(axis) : letter;
}

function hintsOf(axes: readonly ShapeAxis[], { h, d, m }: Sizes): readonly string[] {
  const names = axes.map((axis) => axis.map((letter) => words.axes[letter]).join(' · '));
  const split = axes.some((axis) => axis.join('') === 'd');
  const flattened = axes.some((axis) => axis.length > 1);
  return [
    words.hints.count(axes.length),
    words.hints.names(names),
    ...(split ? [words.hints.width(m, h, d)] : []),
    ...(flattened ? [words.hints.flattened(h, d, m)] : []),
  ];
}

function verdict(
  axes: readonly ShapeAxis[],
  sizes: Sizes,
  right: readonly number[],
  shape: readonly number[],
): Verdict {
  if (sameShape(shape, right)) return { right: true, message: words.right(shapeText(right)) };
  const mistake = shapeMistake(axes, sizes, shape);
  if (mistake) return { right: false, mistake: mistake.id, message: mistake.message };
  const message =
    shape.length === right.length
      ? words.partly(shape.filter((extent, axis) => extent === right[axis]).length, right.length)
      : words.wrongRank(right.length, shape.length);
  return { right: false, mistake: null, message };
}
