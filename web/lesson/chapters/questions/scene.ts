/** One row of weights for two questions, then a row for each: an exhibit, above the followed word's scores and weights. */
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { attentionAlone } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => {
  const frame = attentionAlone(context, finalWeights(context.trace));
  return [
    { step: 'mixed', frame: attentionAlone(context, 'masked'), duration: DURATION.move, question: null, exhibit: true },
    { step: 'apart', frame, duration: 1800, question: null, exhibit: true },
  ];
};
