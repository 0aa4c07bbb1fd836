/** Every score times 1/√d_k: the matrix before and after, on the same colour scale. */
import { formatNumber } from '../../../views/format-number.ts';
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { sameShape } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => [
  { step: 'raw', frame: pair(context, false), duration: DURATION.move, question: null },
  {
    step: 'scaled',
    frame: pair(context, true),
    duration: DURATION.fill,
    question: { tensor: 'scaled', at: { h: context.head, t: 0, s: 0 } },
  },
  { step: 'widths', frame: pair(context, true), duration: 3200, question: null, exhibit: true },
];

function pair(context: StageContext, scaled: boolean): Frame {
  const shape = sameShape(context, 2, ['s']).matrix(0, 'scores', 'scores', { slice: true });
  if (scaled) {
    const factor = formatNumber(context.trace.get('scale').data[0] ?? 0, 3);
    shape.matrix(1, 'attention', 'scaled', { slice: true, grows: true, title: { text: `× ${factor}` } });
  }
  return shape.builder.build();
}
