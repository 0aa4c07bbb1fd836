/** A matrix product of the feed-forward part, which is wider inside than the stream. */
import { type Letter, letters } from '../../../engine/cell.ts';
import type { DomainId, Frame, Title } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import type { PanelOptions } from '../../stage/frame-builder.ts';
import type { Place } from '../../stage/layout.ts';
import type { Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';

/** [left, top, result] */
export function feedForward(
  context: StageContext,
  [left, top, result]: readonly [string, string, string],
  progress: Progress,
  /** The result's colour map, if it differs from the usual one. */
  domain?: DomainId,
): Frame {
  const [inner, across] = letters(context.trace.get(top).axes) as [Letter, Letter];
  const { builder, place } = productLayout(context, { down: 't', inner: [inner], across: [across] });
  const fill = progress(extentOf(context, 't'), extentOf(context, across));
  const add = (tensor: string, at: Place, side: Title['side'], options: PanelOptions): void => {
    const id = INNER.includes(tensor) ? 'inner' : tensor;
    builder.panel(id, tensor, at, options).title(id, [id], tensor, side);
  };
  add(left, place.left, 'bottom', { rowLabels: true });
  add(top, place.top, 'top', { colLabels: true });
  add(result, place.result, 'bottom', { fill, first: context.followed, grows: true, ...(domain ? { domain } : {}) });
  return builder.worked(place.worked).build();
}

/** A matrix before and after the GELU and after dropout, each replacing the previous one in place. */
const INNER = ['hidden', 'activated', 'dropped_activated'];
