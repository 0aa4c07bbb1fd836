/** The rows of V on top of each other, each as high as its weight in the followed word's row. */
import type { Frame } from '../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from './context.ts';
import { finalWeights } from './final-weights.ts';
import { FrameBuilder } from './frame-builder.ts';
import { acrossStage, type Place } from './layout.ts';
import { ALL, ONE_ROW, type Progress } from './product.ts';
import { TITLE_ROOM } from './room.ts';
import { planWindows } from './windows.ts';

const GAP = 8;
/** The result's one row below the pile, in CSS pixels. */
const ROW = 26;

/** The feature of the followed word’s context that is largest, positive or negative. */
export function largestFeature({ trace, head, followed }: StageContext): number {
  const { data, shape } = trace.get('context');
  const [, tokens = 0, features = 0] = shape;
  const from = (head * tokens + followed) * features;
  const sizes = [...data.subarray(from, from + features)].map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}

/** The pile over the one row of the result, where two matrices have no room for numbers. */
export function pileAlone(context: StageContext, progress: Progress, firstColumn: number): Frame {
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
    .title('context', [`context.${head}`], 'context', 'bottom', { slice: true, shapeless: true })
    .build();
}

export function pile(builder: FrameBuilder, context: StageContext, place: Place, progress: Progress): void {
  const amount = progress === ONE_ROW || progress === ALL ? 1 : 0;
  const id = `pile.${context.head}`;
  const weights = finalWeights(context.trace);
  builder.panel(id, 'v', place, { head: context.head, pile: { t: context.followed, weights, amount } });
  // The keyboard can enter while nothing is multiplied: these are the values.
  builder.title('pile', [id], 'v', 'top', { text: 'α V', ...(amount === 0 ? { shapeless: true } : { bare: true }) });
}

/** Room for a word and its weight on the left of the pile. */
export function pileLabels(context: StageContext): number {
  return labelRoom(context, 's') + 44;
}
