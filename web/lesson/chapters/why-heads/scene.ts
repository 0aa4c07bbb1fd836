/** One attention distribution per token, or one per head and token: the followed head first, then all heads with their contexts. */
import { attentionAlone } from '../../stage/attention-alone.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  return [
    {
      step: 'one',
      frame: attentionAlone(context, weights),
      duration: DURATION.change,
      question: { tensor: weights, at: { h: context.head, t: 0, s: 0 } },
    },
    {
      step: 'many',
      frame: gallery(context, planGrid(context), weights, true),
      duration: DURATION.move,
      question: null,
    },
  ];
};
