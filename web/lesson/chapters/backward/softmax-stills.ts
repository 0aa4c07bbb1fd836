/**
 * Stills of the backward pass through the softmax, dS = P ∘ (dP − rowsum(P ∘ dP)): weights and gradients side by side, one number per
 * row, then the gradients of the exponents. Dropout and the scale are applied again.
 */
import type { Indices } from '../../../engine/cell.ts';
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { attentionAlone, sameShape } from '../../stage/same-shape.ts';
import { firstFilled } from '../../stage/windows.ts';
import { firstCell } from './product.ts';

/** Columns left free beside each matrix for the row sums: a gap and one column. */
const BESIDE = 2.2;

export function softmaxStills(context: StageContext): Keyframe[] {
  const rows = extentOf(context, 't');
  const row = extentOf(context, 's');
  const still = (sums: number, filled: number, asked: string, duration: number): Keyframe => {
    const { frame, first } = withSums(context, sums, filled);
    return { step: 'd_exponents', frame, duration, question: firstCell(context, asked, first) };
  };
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

/** P, dP with one number per row, and dS as far as it is filled, from the followed word on. */
function withSums(context: StageContext, sums: number, filled: number): { frame: Frame; first: Indices } {
  const options = { extraColumns: BESIDE, below: TITLE_ROOM, belowColumn: 0, grid: true };
  const shape = sameShape(context, 3, ['s'], options);
  const [first, firstColumn] = [firstFilled(context, shape.windows, 't'), firstFilled(context, shape.windows, 's')];
  const h = context.head;
  if (shape.free) shape.builder.worked(shape.free);
  shape
    .matrix(0, 'attention', 'weights', { slice: true })
    .matrix(1, 'd_given', 'd_weights', { slice: true })
    .builder.panel(`row_dot.${h}`, 'row_dot', shape.rightOf(1, 1), { head: h, fill: sums, first })
    .title('row_dot', [`row_dot.${h}`], 'row_dot', 'bottom', { slice: true });
  const frame = shape
    .matrix(2, 'd_attention', 'd_exponents', { slice: true, fill: filled, first, firstColumn })
    .builder.build();
  return { frame, first: { t: first, s: firstColumn } };
}
