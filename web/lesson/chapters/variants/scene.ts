/** What a decoder keeps and what it computes: keys and values of all heads, then one row of weights a token. */
import type { Frame } from '../../../views/scene.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { keptProjections } from '../../stage/projections.ts';

export const scene: Scene = (context) => {
  const [rows, columns] = [extentOf(context, 't'), extentOf(context, 's')];
  const { head } = context;
  return [
    {
      step: 'cache',
      frame: keptProjections(context),
      duration: DURATION.change,
      question: { tensor: 'k', at: { h: head, s: 0, d: 0 } },
    },
    {
      step: 'row',
      frame: written(context, columns),
      duration: DURATION.row,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: 0, s: 0 } },
    },
    {
      step: 'rows',
      frame: written(context, rows * columns),
      duration: DURATION.fill,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: rows - 1, s: 0 } },
    },
  ];
};

/** The followed head's weights, with so many cells computed. */
function written(context: StageContext, cells: number): Frame {
  const frame = attentionAlone(context, finalWeights(context.trace));
  return { ...frame, panels: frame.panels.map((panel) => ({ ...panel, fill: cells })) };
}
