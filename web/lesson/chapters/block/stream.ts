/** Matrices of the residual stream's shape, (t, m): a sum of two, and the norm of one. */
import type { DomainId, Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';

/** Whether the block normalises the input of each part; otherwise it normalises the sums. */
export function isPreNorm({ trace: { names } }: StageContext): boolean {
  return names.includes('norm_1') && names.indexOf('norm_1') < names.indexOf('output');
}

/** Side by side with their signs; the third is the sum of the first two. */
export function stream(context: StageContext, tensors: readonly string[], domain: DomainId = 'stream'): Frame {
  const shape = sameShape(context, tensors.length, ['m'], { below: TITLE_ROOM, grid: true });
  if (shape.free) shape.builder.worked(shape.free);
  // Once the block is computed, the addend and the sum share one scale.
  const scale = context.trace.has('residual_1') ? { domain } : {};
  for (const [i, tensor] of tensors.entries()) shape.matrix(i, tensor, tensor, { ...scale, grows: i === 2 });
  return shape.builder.build();
}

/** Columns left free beside a matrix: a gap, the mean, a gap, one over the deviation. */
const BESIDE = 4;

/** A matrix, its rows' means and inverse deviations, and the normalised matrix. */
export function normed(context: StageContext, from: string, norm: string, domain: DomainId = 'stream'): Frame {
  const shape = sameShape(context, 2, ['m'], { extraColumns: BESIDE, below: TITLE_ROOM });
  shape.matrix(0, from, from, { domain });
  for (const [i, statistic] of [`${norm}_mean`, `${norm}_inverse_deviation`].entries()) {
    const place = shape.rightOf(0, 0.6 + 1.7 * i);
    shape.builder.panel(statistic, statistic, place, { fill: extentOf(context, 't'), domain });
    shape.builder.title(statistic, [statistic], statistic, i === 0 ? 'top' : 'bottom', { bare: true });
  }
  return shape.matrix(1, norm, norm, { grows: true }).builder.build();
}
