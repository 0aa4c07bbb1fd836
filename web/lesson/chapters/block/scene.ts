/** The input and the output of attention; the stills of the block load with its computation. */
import type { StageContext } from '../../stage/context.ts';
import { DURATION } from '../../stage/keyframe.ts';
import { LateStills } from '../late-stills.ts';
import { normed, stream } from './stream.ts';

export const late = new LateStills(
  (context) => ({
    step: 'input',
    frame: isPreNorm(context) ? normed(context, 'input', 'norm_1') : stream(context, ['input', 'output']),
    duration: DURATION.move,
    question: { tensor: 'input', at: { t: context.followed, m: 0 } },
  }),
  'residual_1',
);
export const { scene } = late;

/** Whether the block normalises the input of each part; otherwise it normalises the sums. */
export function isPreNorm({ trace: { names } }: StageContext): boolean {
  return names.includes('norm_1') && names.indexOf('norm_1') < names.indexOf('output');
}
