/** One attention distribution per token, or one per head and token: the followed head first, then all heads with their contexts. */
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { attentionAlone } from '../../stage/same-shape.ts';
import { weightsByHead } from '../heads/gallery.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  const alone = attentionAlone(context, weights);
  const many = weightsByHead(context, weights, 'context');
  return [
    {
      step: 'one',
      frame: alone,
      duration: DURATION.change,
      question: { tensor: weights, at: { h: context.head, t: 0, s: 0 } },
    },
    { step: 'mixed', frame: alone, duration: DURATION.move, question: null, exhibit: true },
    { step: 'apart', frame: alone, duration: 1800, question: null, exhibit: true },
    { step: 'many', frame: many, duration: DURATION.move, question: null },
    { step: 'lookups', frame: many, duration: DURATION.move, question: null, exhibit: true },
  ];
};
