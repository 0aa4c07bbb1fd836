/** context = weights V, for one head; beside it the rows of V pile up, as high as the followed word's weights. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import type { Scene } from '../../stage/keyframe.ts';
import { largestFeature, pile, pileAlone, pileLabels } from '../../stage/pile.ts';
import { type Progress, productStills } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { LOW_STAGE } from '../../stage/room.ts';

const GAP = 8;
/** The narrowest column of a worked sum, in CSS pixels. */
const LEAST_SUM = 120;

/** One cell first: the followed word's largest number, positive or negative. */
export const scene: Scene = (context) => {
  const { head: h, followed: t } = context;
  const d = largestFeature(context);
  const stage = { ...context, focus: { d, ...context.focus } };
  const draw = context.height < LOW_STAGE ? pileAlone : product;
  const question = { tensor: 'context', at: { h, t, d } };
  return productStills({ start: 'meet', cell: 'cell', row: 'row', all: 'all' }, question, (progress) =>
    draw(stage, progress, d),
  );
};

function product(context: StageContext, progress: Progress, firstColumn: number): Frame {
  const { builder, windows, place } = productLayout(context, { down: 't', inner: ['s'], across: ['d'] });
  const h = context.head;
  const weights = finalWeights(context.trace);
  builder
    .panel(`attention.${h}`, weights, place.left, { head: h, rowLabels: true })
    .panel(`v.${h}`, 'v', place.top, { head: h, colLabels: true, rowLabels: true })
    .panel(`context.${h}`, 'context', place.result, {
      head: h,
      first: context.followed,
      firstColumn,
      fill: progress(extentOf(context, 't'), extentOf(context, 'd')),
    })
    .title('attention', [`attention.${h}`], weights, 'bottom', { slice: true })
    .title('v', [`v.${h}`], 'v', 'top', { slice: true })
    .title('context', [`context.${h}`], 'context', 'bottom', { slice: true });
  const free = place.worked.width - labelRoom(context, 's');
  const wide = windows.of.d.slots.length * place.cellWidth;
  const x = place.worked.x + free - wide - GAP;
  const own = x - pileLabels(context) - GAP - place.worked.x;
  if (own < LEAST_SUM) return builder.worked({ ...place.worked, width: free }).build();
  pile(builder, context, { ...place.top, x }, progress);
  return builder.worked({ ...place.worked, width: own }).build();
}
