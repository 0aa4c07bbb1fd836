/** All heads of one layer: their weights over the sentence, and their contexts. */
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  const grid = planGrid(context);
  return [
    {
      step: 'maps',
      frame: gallery(context, grid, weights, false),
      duration: DURATION.change,
      question: { tensor: weights, at: { h: context.head, t: 0, s: 0 } },
    },
    {
      step: 'passed',
      frame: gallery(context, grid, weights, true),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: 0, d: 0 } },
    },
  ];
};
