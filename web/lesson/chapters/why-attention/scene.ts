/** The whole idea before its parts: one row of shares, a row for every token, and what each token gathers by them. */
import type { Frame } from '../../../views/scene.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { gathering } from '../values/scene.ts';

export const scene: Scene = (context) => {
  const { head } = context;
  const [rows, columns] = [extentOf(context, 't'), extentOf(context, 's')];
  const weights = { tensor: finalWeights(context.trace), at: { h: head, t: 0, s: 0 } };
  return [
    { step: 'row', frame: shares(context, columns), duration: DURATION.row, question: weights },
    { step: 'rows', frame: shares(context, rows * columns), duration: DURATION.fill, question: weights },
    {
      step: 'context',
      frame: gathering(context),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: head, t: 0, d: 0 } },
    },
  ];
};

/** The followed head's weights, with so many cells computed. */
function shares(context: StageContext, cells: number): Frame {
  const frame = attentionAlone(context, finalWeights(context.trace));
  return { ...frame, panels: frame.panels.map((panel) => ({ ...panel, fill: cells })) };
}
