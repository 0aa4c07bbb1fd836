/** context = weights V, for one head. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import type { Scene } from '../../stage/keyframe.ts';
import { corner } from '../../stage/layout.ts';
import { type Progress, productStills } from '../../stage/product.ts';
import { planWindows } from '../../stage/windows.ts';

export const scene: Scene = (context) =>
  productStills(
    { start: 'meet', cell: 'cell', row: 'row', all: 'all' },
    { tensor: 'context', at: { h: context.head, t: 0, d: 0 } },
    (progress) => product(context, progress),
  );

function product(context: StageContext, progress: Progress): Frame {
  const left = labelRoom(context, 't');
  const windows = planWindows(context, [['s'], ['d']], [['s'], ['t']], context.width - left - 40, context.height - 110);
  const place = corner(context.width, context.height, {
    inner: windows.of.s.slots.length,
    across: windows.of.d.slots.length,
    down: windows.of.t.slots.length,
    left,
    above: labelRoom(context, 'd'),
  });
  const h = context.head;
  const weights = finalWeights(context.trace);
  return new FrameBuilder(context, windows)
    .panel(`attention.${h}`, weights, place.left, { head: h, rowLabels: true })
    .panel(`v.${h}`, 'v', place.top, { head: h, colLabels: true, rowLabels: true })
    .panel(`context.${h}`, 'context', place.result, {
      head: h,
      fill: progress(extentOf(context, 't'), extentOf(context, 'd')),
    })
    .title('attention', [`attention.${h}`], weights, 'bottom', { slice: true })
    .title('v', [`v.${h}`], 'v', 'top', { slice: true })
    .title('context', [`context.${h}`], 'context', 'bottom', { slice: true })
    .worked({ ...place.worked, width: place.worked.width - labelRoom(context, 's') })
    .build();
}
