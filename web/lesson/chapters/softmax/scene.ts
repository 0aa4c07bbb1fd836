/** Rows become weights in place: find the maximum, exponentiate the differences, sum, divide. */
import { extentOf } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { rowOfBars } from '../../stage/row-of-bars.ts';

export const scene: Scene = (context) => {
  const rows = extentOf(context, 't');
  const t = context.followed;
  const still = (
    step: string,
    matrix: string,
    vector: string,
    fill: number,
    asked: string,
    duration: number,
  ): Keyframe => ({
    step,
    frame: rowOfBars(context, matrix, { tensor: vector, fill }),
    duration,
    question: { tensor: asked, at: asked === vector ? { h: context.head, t } : { h: context.head, t, s: 0 } },
  });
  const stills = [
    still('row_max', 'masked', 'row_max', rows, 'row_max', DURATION.row),
    still('exponentials', 'exponentials', 'row_max', rows, 'exponentials', DURATION.fill),
    still('row_sum', 'exponentials', 'row_sum', rows, 'row_sum', DURATION.row),
    still('weights', 'weights', 'row_sum', rows, 'weights', DURATION.fill),
  ];
  if (context.trace.has('dropped_weights')) {
    stills.push(still('weights', 'dropped_weights', 'row_sum', rows, 'dropped_weights', DURATION.fill));
  }
  return stills;
};
