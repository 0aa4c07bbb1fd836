/** "Give a shape": what `.shape` prints for random sizes and the axes of the core's list. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { shapeWords as words } from '../../../../messages/exercises/shape.ts';
import type { Verdict } from '../../mistake.ts';
import { type ShapeAxis, sameShape, shapeAxes, shapeOfAxes, shapeText } from './shape-axes.ts';
import { shapeMistake } from './shape-mistakes.ts';
import { SHAPE_QUESTIONS, type ShapeDefinition, type ShapeQuestion } from './shape-questions.ts';
import { drawSizes, type Sizes } from './sizes.ts';

export interface ShapeExercise {
  readonly question: ShapeQuestion;
  readonly axes: readonly ShapeAxis[];
  readonly sizes: Sizes;
  readonly right: readonly number[];
  /** The sizes that the question depends on, as text. */
  readonly setting: string;
  readonly hints: readonly string[];
  check(shape: readonly number[]): Verdict;
}

/** Null where the trace lacks the tensor. */
export function giveShape(trace: AttentionTrace, question: ShapeQuestion, seed: number): ShapeExercise | null {
  const { tensor, axes: own = '', batch, cross = false, unsummed }: ShapeDefinition = SHAPE_QUESTIONS[question];
  if (tensor !== undefined && !trace.has(tensor)) return null;
  const spelled = tensor === undefined ? own : trace.get(tensor).axes;
  const axes = shapeAxes(`${batch ? 'b' : ''}${spelled}`);
  const sizes = drawSizes(seedFor(seed, question), cross);
  const right = shapeOfAxes(axes, sizes);
  const shares = axes.some((axis) => axis.includes('g'));
  return {
    question,
    axes,
    sizes,
    right,
    setting: words.setting(sizes, {
      batch: batch || spelled.startsWith('b') || unsummed !== undefined,
      cross,
      shares,
    }),
    hints: hintsOf(axes, sizes),
    check: (shape) =>
      unsummed !== undefined && sameShape(shape, shapeOfAxes(shapeAxes(unsummed), sizes))
        ? { right: false, mistake: 'not-summed', message: words.mistakes.notSummed }
        : verdict(axes, sizes, right, shape),
  };
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
