/** The backward pass in the followed head, from the output on; all but the first still need the gradients. */
import type { Scene } from '../../stage/keyframe.ts';
import { outputStill } from '../output/stills.ts';
import { stills } from './stills.ts';

export const scene: Scene = (context) => [
  { ...outputStill(context), step: 'loss' },
  ...(context.trace.has('loss') ? stills(context) : []),
];
