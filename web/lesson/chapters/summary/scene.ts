/** The two key pictures: every head's weights, and the output that mixes the heads. */

import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { weightsByHead } from '../heads/gallery.ts';
import { stills as output } from '../output/stills.ts';

export const scene: Scene = (context) => [
  {
    step: 'weights',
    frame: weightsByHead(context, 'weights', 'bars'),
    duration: DURATION.change,
    question: { tensor: 'weights', at: { h: context.head, t: context.followed, s: 0 } },
  },
  ...output(context)
    .slice(-1)
    .map((still) => ({ ...still, step: 'output' })),
];
