/**
 * Rows become weights in place: find the maximum, slide by it, bend the gaps through the exponential, sum, shrink by the sum. Matrix and
 * bars are always at the same part.
 */
import type { SoftmaxPart } from '../../../views/frame.ts';
import { extentOf } from '../../stage/context.ts';
import { BEGINNING, DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { rowOfBars } from '../../stage/row-of-bars.ts';

/** In milliseconds: the slide, the gaps at rest, one vote for all, and what each gap leaves of it. Together a fill. */
const BEND = { slide: 700, rest: 500, one: 400, power: 1000 } as const;
/** From the sums to the division. */
const DIVIDED = 300;

export const stills: Scene = (context) => {
  const { head: h, followed: t } = context;
  const max = { tensor: 'row_max', fill: extentOf(context, 't') };
  const sum = { ...max, tensor: 'row_sum' };
  const on = (part: SoftmaxPart['part'], amount: number): SoftmaxPart => ({ part, amount });
  const row = (tensor: string) => ({ tensor, at: { h, t } });
  const cell = (tensor: string) => ({ tensor, at: { h, t, s: 0 } });
  const still = (step: string, duration: number, frame: Keyframe['frame'], question: Keyframe['question']) => ({
    step,
    duration,
    frame,
    question,
  });
  const masked = (amount: number, vector = max) => rowOfBars(context, 'masked', vector, on('gaps', amount));
  const votes = (amount: number, vector = max) =>
    rowOfBars(context, 'exponentials', vector, on('exponentials', amount));
  // The weights stand without the sums by which they were divided: they add up to 1.
  const dropped = context.trace.has('dropped_weights')
    ? [
        still(
          'weights',
          DURATION.fill,
          rowOfBars(context, 'dropped_weights', 'gone', on('shares', 1)),
          cell('dropped_weights'),
        ),
      ]
    : [];
  return [
    still(BEGINNING, DURATION.row, masked(0, { ...max, fill: 0 }), null),
    still('row_max', DURATION.row, masked(0), row('row_max')),
    still('exponentials', BEND.slide, masked(1), cell('masked')),
    still('exponentials', BEND.rest, masked(1), cell('masked')),
    still('exponentials', BEND.one, votes(0), null),
    still('exponentials', BEND.power, votes(1), cell('exponentials')),
    still('row_sum', DURATION.row, votes(1, sum), row('row_sum')),
    still('weights', DIVIDED, rowOfBars(context, 'weights', sum, on('shares', 0)), null),
    still('weights', DURATION.fill - DIVIDED, rowOfBars(context, 'weights', 'gone', on('shares', 1)), cell('weights')),
    ...dropped,
  ];
};
