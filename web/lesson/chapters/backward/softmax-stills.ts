/**
 * Stills of the backward pass through the softmax, dS = P ∘ (dP − rowsum(P ∘ dP)): weights and gradients side by side, one number per
 * row, then the gradients of the exponents. Dropout and the scale are applied again.
 */
import type { Frame } from '../../../views/frame.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { firstCell } from './product.ts';

/** Columns left free beside each matrix for the row sums: a gap and one column. */
const BESIDE = 2.2;

export function softmaxStills(context: StageContext): Keyframe[] {
  const rows = extentOf(context, 't');
  const row = extentOf(context, 's');
  const still = (sums: number, filled: number, asked: string, duration: number): Keyframe => ({
    step: 'd_exponents',
    frame: beside(context, sums, filled),
    duration,
    question: firstCell(context, asked),
  });
  return [
    ...(context.trace.has('d_dropped_weights') ? [droppedStill(context)] : []),
    still(1, 0, 'row_dot', DURATION.cell),
    still(1, 1, 'd_exponents', DURATION.cell),
    still(1, row, 'd_exponents', DURATION.row),
    still(rows, rows * row, 'd_exponents', DURATION.fill),
    {
      step: 'd_q',
      frame: attentionAlone(context, 'd_scores', 'd_attention'),
      duration: DURATION.change,
      question: firstCell(context, 'd_scores'),
    },
  ];
}

/** Dropout in the backward pass: dropped weights get 0, kept ones are scaled up. */
function droppedStill(context: StageContext): Keyframe {
  return {
    step: 'd_exponents',
    frame: attentionAlone(context, 'd_weights', 'd_attention'),
    duration: DURATION.change,
    question: firstCell(context, 'd_weights'),
  };
}

/** P, dP with one number per row, and dS as far as it is filled. */
function beside(context: StageContext, sums: number, filled: number): Frame {
  const shape = sameShape(context, 3, ['s'], { extraColumns: BESIDE, below: TITLE_ROOM, grid: true });
  const { builder, windows, places, named, free } = shape;
  const [weights, gradients, result] = places as [Place, Place, Place];
  const h = context.head;
  const x = gradients.x + (windows.of.s.slots.length + 1) * gradients.cellWidth;
  if (free) builder.worked(free);
  return builder
    .panel(`attention.${h}`, 'weights', weights, { head: h, rowLabels: true, colLabels: true })
    .title('attention', [`attention.${h}`], 'weights', 'top', { slice: true })
    .panel(`d_given.${h}`, 'd_weights', gradients, {
      head: h,
      rowLabels: named(1),
      colLabels: true,
    })
    .title('d_given', [`d_given.${h}`], 'd_weights', 'top', { slice: true })
    .panel(`row_dot.${h}`, 'row_dot', { ...gradients, x }, { head: h, fill: sums })
    .title('row_dot', [`row_dot.${h}`], 'row_dot', 'bottom', { slice: true })
    .panel(`d_attention.${h}`, 'd_exponents', result, { head: h, rowLabels: named(2), colLabels: true, fill: filled })
    .title('d_attention', [`d_attention.${h}`], 'd_exponents', 'top', { slice: true })
    .build();
}
