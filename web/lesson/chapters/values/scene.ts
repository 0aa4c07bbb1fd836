/** context = weights V, for one head; beside it the rows of V pile up, as high as the followed word's weights. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import type { Scene } from '../../stage/keyframe.ts';
import { acrossStage, type Place } from '../../stage/layout.ts';
import { ALL, ONE_ROW, type Progress, productStills } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { LOW_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { planWindows } from '../../stage/windows.ts';

const GAP = 8;
/** The result's one row below the pile, in CSS pixels. */
const ROW = 26;
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

function largestFeature({ trace, head, followed }: StageContext): number {
  const { data, shape } = trace.get('context');
  const [, tokens = 0, features = 0] = shape;
  const from = (head * tokens + followed) * features;
  const sizes = [...data.subarray(from, from + features)].map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}

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

/** The pile over the one row of the result, where two matrices have no room for numbers. */
function pileAlone(context: StageContext, progress: Progress, firstColumn: number): Frame {
  const { head, followed, width, height } = context;
  const left = pileLabels(context);
  const windows = planWindows(context, [['d']], [], width - left, height);
  const across = acrossStage(width, windows.of.d.slots.length, left, 2 * GAP);
  const y = height - TITLE_ROOM - ROW;
  const builder = new FrameBuilder(context, windows);
  const cellHeight = (y - TITLE_ROOM - GAP) / windows.of.s.slots.length;
  pile(builder, context, { ...across, y: TITLE_ROOM, cellHeight }, progress);
  const fill = progress(extentOf(context, 't'), extentOf(context, 'd'));
  const own = { head, row: followed, first: followed, firstColumn, fill, rowLabels: true };
  return builder
    .panel(`context.${head}`, 'context', { ...across, y, cellHeight: ROW }, own)
    .title('context', [`context.${head}`], 'context', 'bottom', { slice: true })
    .build();
}

function pile(builder: FrameBuilder, context: StageContext, place: Place, progress: Progress): void {
  const amount = progress === ONE_ROW || progress === ALL ? 1 : 0;
  const id = `pile.${context.head}`;
  const weights = finalWeights(context.trace);
  builder.panel(id, 'v', place, { head: context.head, pile: { t: context.followed, weights, amount } });
  builder.title('pile', [id], 'v', 'top', { text: 'α V', bare: true });
}

/** Room for a word and its weight on the left of the pile. */
function pileLabels(context: StageContext): number {
  return labelRoom(context, 's') + 44;
}
