/** A matrix product of the feed-forward part, which is wider inside than the stream. */
import { type Letter, letters } from '../../../engine/cell.ts';
import type { Frame, Title } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder, type PanelOptions } from '../../stage/frame-builder.ts';
import { corner, type Place } from '../../stage/layout.ts';
import type { Progress } from '../../stage/product.ts';
import { planWindows } from '../../stage/windows.ts';

/** [left, top, result] */
export function feedForward(
  context: StageContext,
  [left, top, result]: readonly [string, string, string],
  progress: Progress,
): Frame {
  const [inner, across] = letters(context.trace.get(top).axes) as [Letter, Letter];
  const leftRoom = labelRoom(context, 't');
  const above = labelRoom(context, across);
  const windows = planWindows(
    context,
    [[inner], [across]],
    [[inner], ['t']],
    context.width - leftRoom - 40,
    context.height - above - 90,
  );
  const place = corner(context.width, context.height, {
    inner: windows.of[inner].slots.length,
    across: windows.of[across].slots.length,
    down: windows.of.t.slots.length,
    left: leftRoom,
    above,
  });
  const fill = progress(extentOf(context, 't'), extentOf(context, across));
  const builder = new FrameBuilder(context, windows);
  const add = (tensor: string, at: Place, side: Title['side'], options: PanelOptions): void => {
    const id = INNER.includes(tensor) ? 'inner' : tensor;
    builder.panel(id, tensor, at, options).title(id, [id], tensor, side);
  };
  add(left, place.left, 'bottom', { rowLabels: true });
  add(top, place.top, 'top', { colLabels: true });
  add(result, place.result, 'bottom', { fill });
  return builder.worked(place.worked).build();
}

/** A matrix before and after the GELU and after dropout, each replacing the previous one in place. */
const INNER = ['hidden', 'activated', 'dropped_activated'];
