/** All scores of one head in full, and the stills of the tiles once they are computed. */
import { attentionAlone } from '../../stage/attention-alone.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stills } from './stills.ts';

export const scene: Scene = (context) => [
  {
    step: 'whole',
    frame: attentionAlone(context, 'masked'),
    duration: DURATION.move,
    question: { tensor: 'masked', at: { h: context.head, t: 0, s: 0 } },
  },
  ...(context.trace.has('running_max') ? stills(context) : []),
];
