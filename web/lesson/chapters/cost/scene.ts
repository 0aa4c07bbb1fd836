/** The costs in a picture: projections as wide as the model, and one map of weights per head. */

import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stackedProjections } from '../../stage/projections.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

export const scene: Scene = (context) => [
  { step: 'projections', frame: stackedProjections(context), duration: DURATION.move, question: null },
  {
    step: 'maps',
    frame: gallery(context, planGrid(context), 'weights', 'nothing'),
    duration: DURATION.change,
    question: { tensor: 'weights', at: { h: context.head, t: 0, s: 0 } },
  },
  {
    step: 'grow',
    frame: gallery(context, planGrid(context), 'weights', 'nothing'),
    duration: 4000,
    question: null,
    exhibit: true,
  },
];
