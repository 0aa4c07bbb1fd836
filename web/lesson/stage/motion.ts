/** The picture on the way from one still to the next. */
import { dissolve } from '../../views/dissolve.ts';
import { interpolate } from '../../views/interpolate.ts';
import { POSTER } from './keyframe.ts';
import type { Motion } from './timeline.ts';

/** The poster fades into the first still, because the two are unrelated. */
export const motion: Motion = (from, to, part) =>
  (from.step === POSTER ? dissolve : interpolate)(from.frame, to.frame, part);
