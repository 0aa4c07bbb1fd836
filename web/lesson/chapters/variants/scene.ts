/** A decoder's cache and computation: the keys and values of every head, then one row of weights per token. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { attentionAlone, bandGap, sameShape } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => {
  const [rows, columns] = [extentOf(context, 't'), extentOf(context, 's')];
  const { head, followed } = context;
  return [
    {
      step: 'cache',
      frame: kept(context),
      duration: DURATION.change,
      question: { tensor: 'k', at: { h: head, s: followed, d: 0 } },
    },
    {
      step: 'row',
      frame: written(context, columns),
      duration: DURATION.row,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: followed, s: 0 } },
    },
    {
      step: 'rows',
      frame: written(context, rows * columns),
      duration: DURATION.fill,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: rows - 1, s: 0 } },
    },
  ];
};

/** Keys and values, cut into heads. */
function kept(context: StageContext): Frame {
  const shape = sameShape(context, 2, ['h', 'd'], { gap: bandGap(context), below: TITLE_ROOM });
  for (const [i, tensor] of ['k', 'v'].entries()) shape.bands(i, tensor, tensor, 1);
  for (const [i, tensor] of ['k', 'v'].entries()) if (!shape.isColumn || i === 1) shape.headNumbers(i, tensor);
  return shape.builder.build();
}

/** The followed head's weights, with a number of cells computed, from the followed word's row on. */
function written(context: StageContext, cells: number): Frame {
  const frame = attentionAlone(context, finalWeights(context.trace));
  return { ...frame, panels: frame.panels.map((panel) => ({ ...panel, fill: cells, first: context.followed })) };
}
