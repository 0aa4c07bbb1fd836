/** A translation, one decoder step at a time: scores e(t, i), shares α(t, i) and the context c(t). */
import type { Frame } from '../../../views/frame.ts';
import { WANTED } from '../../model/figures/translation.ts';
import { extentOf } from '../../stage/context.ts';
import { type Done, decoderStep } from '../../stage/decoder-step.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';

const NAMES = { q: 's', k: 'hᵀ', v: 'h', scores: 'e', weights: 'α', context: 'c' } as const;

/** The steps after the first word, which is shown number by number. */
const LATER = ['second', 'third', 'fourth', 'fifth'] as const;

export const scene: Scene = (context) => {
  const [columns, features] = [extentOf(context, 's'), extentOf(context, 'd')];
  const h = context.head;
  const nothing: Done = { scores: 0, weights: 0, context: 0 };
  const first = { ...nothing, scores: columns };
  const draw = (done: Done): Frame => decoderStep(context, done, NAMES);
  const rows = (count: number): Done => ({
    scores: count * columns,
    weights: count * columns,
    context: count * features,
  });
  return [
    { step: 'states', frame: draw(nothing), duration: DURATION.move, question: null },
    {
      step: 'score',
      frame: draw({ ...nothing, scores: 1 }),
      duration: DURATION.cell,
      question: { tensor: 'scores', at: { h, t: 0, s: 0 } },
    },
    {
      step: 'row',
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
      (step, i): Keyframe => ({
        step,
        frame: draw(rows(i + 2)),
        duration: DURATION.change,
        question: { tensor: 'weights', at: { h, t: i + 1, s: WANTED[i + 1] ?? 0 } },
      }),
    ),
  ];
};
