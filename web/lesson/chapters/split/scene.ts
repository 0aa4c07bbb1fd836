/** Cuts Q, K and V between the heads' columns, and moves the heads apart. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stackedProjections } from '../../stage/projections.ts';

export const scene: Scene = (context) => [
  { step: 'whole', frame: stackedProjections(context, 0), duration: DURATION.move, question: null },
  { step: 'apart', frame: stackedProjections(context, 1), duration: DURATION.change, question: null },
  {
    step: 'heads',
    frame: stackedProjections(context, 1, true),
    duration: DURATION.change,
    question: { tensor: 'q', at: { h: context.head, t: context.followed, d: 0 } },
  },
];
