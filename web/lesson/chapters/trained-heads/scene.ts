/** The stage shows all heads of the shipped model (`exhibit.ts`), and the shown layer's weights with their contexts. */
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  const grid = planGrid(context);
  const maps = gallery(context, grid, weights, 'nothing');
  const passed = gallery(context, grid, weights, 'context');
  return [
    { step: 'maps', frame: maps, duration: DURATION.change, question: null, exhibit: true },
    {
      step: 'passed',
      frame: passed,
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: 0, d: 0 } },
    },
    { step: 'off', frame: passed, duration: DURATION.change, question: null, exhibit: true },
  ];
};
