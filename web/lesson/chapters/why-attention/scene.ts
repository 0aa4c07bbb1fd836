/** A translation, one decoder step at a time: scores S(t, s), weights α(t, s) and the context Z(t). */
import type { Frame } from '../../../views/frame.ts';
import { WANTED } from '../../model/hand-made/translation.ts';
import { extentOf } from '../../stage/context.ts';
import { type Done, decoderStep } from '../../stage/decoder-step.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { LOW_STAGE } from '../../stage/room.ts';
import { barsOfHead, rowOfBars } from '../../stage/row-of-bars.ts';

/** The words after the first one, which is shown number by number. */
const LATER = [1, 2, 3, 4] as const;

export const scene: Scene = (context) => {
  const [columns, features] = [extentOf(context, 's'), extentOf(context, 'd')];
  const h = context.head;
  const nothing: Done = { scores: 0, weights: 0, context: 0 };
  const first = { ...nothing, scores: columns };
  const draw = (done: Done): Frame => decoderStep(context, done);
  const rows = (count: number): Done => ({
    scores: count * columns,
    weights: count * columns,
    context: count * features,
  });
  return [
    {
      step: 'fifth',
      frame: context.height < LOW_STAGE ? barsOfHead(context, 'weights') : rowOfBars(context, 'weights', null),
      duration: DURATION.change,
      question: { tensor: 'weights', at: { h, t: context.followed, s: 0 } },
      poster: true,
    },
    { step: 'states', frame: draw(nothing), duration: DURATION.move, question: null },
    {
      step: 'score',
      frame: draw({ ...nothing, scores: 1 }),
      duration: DURATION.cell,
      question: { tensor: 'scores', at: { h, t: 0, s: 0 } },
    },
    {
      step: 'shares',
      frame: draw(first),
      duration: DURATION.row,
      question: { tensor: 'scores', at: { h, t: 0, s: 0 } },
    },
    {
      step: 'shares',
      frame: draw({ ...first, weights: columns }),
      duration: DURATION.change,
      question: { tensor: 'weights', at: { h, t: 0, s: 0 } },
    },
    {
      step: 'context',
      frame: draw(rows(1)),
      duration: DURATION.row,
      question: { tensor: 'context', at: { h, t: 0, d: 0 } },
    },
    ...LATER.map(
      (t): Keyframe => ({
        step: 'fifth',
        frame: decoderStep(context, rows(t + 1), 0, t),
        duration: DURATION.change,
        question: { tensor: 'weights', at: { h, t, s: WANTED[t] ?? 0 } },
      }),
    ),
  ];
};
