/** Rows become weights in place: find the maximum, exponentiate the differences, sum, divide. */
import { extentOf } from '../../stage/context.ts';
import { BEGINNING, DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { rowOfBars } from '../../stage/row-of-bars.ts';

export const stills: Scene = (context) => {
  const fill = extentOf(context, 't');
  const { head: h, followed: t } = context;
  const still = (step: string, matrix: string, vector: string, asked: string, duration: number): Keyframe => ({
    step,
    frame: rowOfBars(context, matrix, vector === 'gone' ? vector : { tensor: vector, fill }),
    duration,
    question: { tensor: asked, at: asked === vector ? { h, t } : { h, t, s: 0 } },
  });
  // The weights stand without the sums by which they were divided: they add up to 1.
  const weights = (tensor: string) => still('weights', tensor, 'gone', tensor, DURATION.fill);
  return [
    {
      step: BEGINNING,
      frame: rowOfBars(context, 'masked', { tensor: 'row_max', fill: 0 }),
      duration: DURATION.row,
      question: null,
    },
    still('row_max', 'masked', 'row_max', 'row_max', DURATION.row),
    still('exponentials', 'exponentials', 'row_max', 'exponentials', DURATION.fill),
    still('row_sum', 'exponentials', 'row_sum', 'row_sum', DURATION.row),
    weights('weights'),
    ...(context.trace.has('dropped_weights') ? [weights('dropped_weights')] : []),
  ];
};
