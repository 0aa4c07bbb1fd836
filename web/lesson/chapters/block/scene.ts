/** The input and the output of attention, and the stills of the block once it is computed. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { stills } from './stills.ts';
import { isPreNorm, normed, stream } from './stream.ts';

export const scene: Scene = (context) => [
  {
    step: 'input',
    frame: isPreNorm(context) ? normed(context, 'input', 'norm_1') : stream(context, ['input', 'output']),
    duration: DURATION.move,
    question: { tensor: 'input', at: { t: context.followed, m: 0 } },
  },
  ...(context.trace.has('residual_1') ? stills(context) : []),
];
