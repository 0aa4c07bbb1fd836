/** Scores = Q Kᵀ for one head: one cell, one row, the whole matrix. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import type { Scene } from '../../stage/keyframe.ts';
import { corner } from '../../stage/layout.ts';
import { type Progress, productStills } from '../../stage/product.ts';
import { planWindows } from '../../stage/windows.ts';

export const scene: Scene = (context) =>
  productStills(
    { start: 'meet', cell: 'cell', row: 'row', all: 'all' },
    { tensor: 'scores', at: { h: context.head, t: 0, s: 0 } },
    (progress) => product(context, progress),
  );

function product(context: StageContext, progress: Progress): Frame {
  const left = labelRoom(context, 't');
  const above = labelRoom(context, 's');
  const windows = planWindows(
    context,
    [['d'], ['s']],
    [['d'], ['t']],
    context.width - left - 40,
    context.height - above - 90,
  );
  const place = corner(context.width, context.height, {
    inner: windows.of.d.slots.length,
    across: windows.of.s.slots.length,
    down: windows.of.t.slots.length,
    left,
    above,
  });
  const h = context.head;
  return new FrameBuilder(context, windows)
    .panel(`q.${h}`, 'q', place.left, { head: h, rowLabels: true })
    .panel(`k.${h}`, 'k', place.top, { head: h, turn: 1, colLabels: true })
    .panel(`scores.${h}`, 'scores', place.result, {
      head: h,
      fill: progress(extentOf(context, 't'), extentOf(context, 's')),
    })
    .title('q', [`q.${h}`], 'q', 'bottom', { slice: true })
    .title('k', [`k.${h}`], 'k', 'top', { slice: true, turned: true, text: 'Kᵀ' })
    .title('scores', [`scores.${h}`], 'scores', 'bottom', { slice: true })
    .worked(place.worked)
    .build();
}
