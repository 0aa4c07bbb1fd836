/** Matrices of the residual stream's shape, (t, m): a sum of two, and the norm of one. */
import type { DomainId, Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import type { Place } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';

/** Side by side with their signs; the third is the sum of the first two. */
export function stream(context: StageContext, tensors: readonly string[], domain: DomainId = 'stream'): Frame {
  const { builder, places, named, numbered, free } = sameShape(context, tensors.length, ['m'], {
    below: TITLE_ROOM,
    grid: true,
  });
  if (free) builder.worked(free);
  for (const [i, tensor] of tensors.entries()) {
    const place = places[i] as Place;
    builder.panel(tensor, tensor, place, {
      rowLabels: named(i),
      colLabels: numbered(i),
      // Once the block is computed, the addend and the sum share one scale.
      ...(context.trace.has('residual_1') ? { domain } : {}),
      grows: i === 2,
    });
    builder.title(tensor, [tensor], tensor, 'top');
  }
  return builder.build();
}

/** Columns left free beside a matrix: a gap, the mean, a gap, one over the deviation. */
const BESIDE = 4;

/** A matrix, its rows' means and inverse deviations, and the normalised matrix. */
export function normed(context: StageContext, from: string, norm: string, domain: DomainId = 'stream'): Frame {
  const { builder, windows, places, named, numbered } = sameShape(context, 2, ['m'], {
    extraColumns: BESIDE,
    below: TITLE_ROOM,
  });
  const [first, second] = places as [Place, Place];
  const rows = extentOf(context, 't');
  builder.panel(from, from, first, { rowLabels: true, colLabels: true, domain }).title(from, [from], from, 'top');
  const end = first.x + windows.of.m.slots.length * first.cellWidth;
  for (const [i, statistic] of [`${norm}_mean`, `${norm}_inverse_deviation`].entries()) {
    const place = { ...first, x: end + (0.6 + 1.7 * i) * first.cellWidth };
    builder.panel(statistic, statistic, place, { fill: rows, domain });
    builder.title(statistic, [statistic], statistic, i === 0 ? 'top' : 'bottom', { bare: true });
  }
  builder.panel(norm, norm, second, { rowLabels: named(1), colLabels: numbered(1), grows: true });
  builder.title(norm, [norm], norm, 'top');
  return builder.build();
}
