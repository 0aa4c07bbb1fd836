/** The costs in a picture: projections as wide as the model, and one map of weights per head. */

import { attentionAlone } from '../../stage/attention-alone.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stackedProjections } from '../../stage/projections.ts';
import { LOW_STAGE } from '../../stage/room.ts';
import { planGrid } from '../heads/grid.ts';
import { gallery } from '../heads/scene.ts';

/** The map of each head; on a low stage one of them, with its numbers. */
const maps = (context: StageContext) =>
  context.height < LOW_STAGE
    ? attentionAlone(context, 'weights')
    : gallery(context, planGrid(context), 'weights', 'nothing');

export const scene: Scene = (context) => [
  { step: 'projections', frame: stackedProjections(context), duration: DURATION.move, question: null },
  {
    step: 'maps',
    frame: maps(context),
    duration: DURATION.change,
    question: { tensor: 'weights', at: { h: context.head, t: 0, s: 0 } },
  },
  {
    step: 'grow',
    frame: maps(context),
    duration: 4000,
    question: null,
    exhibit: true,
  },
];
