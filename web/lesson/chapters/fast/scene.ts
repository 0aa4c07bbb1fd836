/** All scores of one head in full; the stills of the tiles load with their computation. */
import { attentionAlone } from '../../stage/attention-alone.ts';
import { DURATION } from '../../stage/keyframe.ts';
import { LateStills } from '../late-stills.ts';

export const late = new LateStills(
  (context) => ({
    step: 'whole',
    frame: attentionAlone(context, 'masked'),
    duration: DURATION.move,
    question: { tensor: 'masked', at: { h: context.head, t: 0, s: 0 } },
  }),
  'running_max',
);
export const { scene } = late;
