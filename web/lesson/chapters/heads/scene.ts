/** All heads' scores, weights and contexts over the same sentence. */
import { t } from '../../../messages/index.ts';
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { type Grid, planGrid } from './grid.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  const grid = planGrid(context);
  return [
    { step: 'scores', frame: gallery(context, grid, 'scores', false), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: gallery(context, grid, weights, false),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: context.head, t: 0, s: 0 } },
    },
    {
      step: 'context',
      frame: gallery(context, grid, weights, true),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: 0, d: 0 } },
    },
  ];
};

/** One matrix per head in a grid, its context below it. */
export function gallery(
  context: StageContext,
  { windows, places, note }: Grid,
  tensor: string,
  withContext: boolean,
): Frame {
  const builder = new FrameBuilder(context, windows);
  for (const { head, attention, context: below, firstInRow, topRow } of places) {
    const id = `attention.${head}`;
    builder.panel(id, tensor, attention, { head, rowLabels: firstInRow, colLabels: topRow, from: `q.${head}` });
    builder.title(id, [id], tensor, 'top', { slice: true, numbered: true });
    if (!withContext) continue;
    builder.panel(`context.${head}`, 'context', below, { head, from: id, rowLabels: firstInRow });
    builder.title(`context.${head}`, [`context.${head}`], 'context', 'bottom', { slice: true });
  }
  if (windows.hiddenHeads > 0) builder.sign('hidden', t.stage.hiddenHeads(windows.hiddenHeads), note.x, note.y);
  return builder.build();
}
