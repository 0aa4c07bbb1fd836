/** What training changes: Q, K and V, which the weights make, and each head's map. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stackedProjections } from '../../stage/projections.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

export const scene: Scene = (context) => [
  { step: 'projections', frame: stackedProjections(context), duration: DURATION.move, question: null },
  {
    step: 'maps',
    frame: gallery(context, planGrid(context), 'weights', false),
    duration: DURATION.change,
    question: { tensor: 'weights', at: { h: context.head, t: 0, s: 0 } },
  },
];
