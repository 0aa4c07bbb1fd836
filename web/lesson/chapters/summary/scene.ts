/** The two key pictures: every head's weights, and the whole layer. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { wholeLayerStill } from '../../stage/whole-layer.ts';
import { weightsByHead } from '../heads/gallery.ts';

export const scene: Scene = (context) => [
  {
    step: 'weights',
    frame: weightsByHead(context, 'weights', 'bars'),
    duration: DURATION.change,
    question: { tensor: 'weights', at: { h: context.head, t: context.followed, s: 0 } },
  },
  wholeLayerStill(context),
];
