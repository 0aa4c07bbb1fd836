/** Rows become weights in place: find the maximum, exponentiate the differences, sum, divide. */
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';

export const scene: Scene = (context) => {
  const rows = extentOf(context, 't');
  const still = (
    step: string,
    matrix: string,
    vector: string,
    fill: number,
    asked: string,
    duration: number,
  ): Keyframe => ({
    step,
    frame: attentionAlone(context, matrix, { tensor: vector, fill }),
    duration,
    question: { tensor: asked, at: asked === vector ? { h: context.head, t: 0 } : { h: context.head, t: 0, s: 0 } },
  });
  const stills = [
    still('row_max', 'masked', 'row_max', rows, 'row_max', DURATION.row),
    still('exponentials', 'exponentials', 'row_max', rows, 'exponentials', DURATION.fill),
    still('row_sum', 'exponentials', 'row_sum', rows, 'row_sum', DURATION.row),
    still('weights', 'weights', 'row_sum', rows, 'weights', DURATION.fill),
  ];
  if (context.trace.has('dropped_weights')) {
    stills.push(still('dropout', 'dropped_weights', 'row_sum', rows, 'dropped_weights', DURATION.fill));
  }
  return stills;
};
