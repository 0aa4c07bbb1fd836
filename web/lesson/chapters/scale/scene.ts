/** Every score times 1/√d_k: the matrix before and after, on the same colour scale. */
import { formatNumber } from '../../../views/format-number.ts';
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
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
  const { builder, places, direction } = sameShape(context, 2, ['s']);
  const [first, second] = places as [Place, Place];
  const h = context.head;
  const column = direction === 'column';
  builder.panel(`scores.${h}`, 'scores', first, { head: h, rowLabels: true, colLabels: true });
  builder.title('scores', [`scores.${h}`], 'scores', 'top', { slice: true });
  if (scaled) {
    builder.panel(`attention.${h}`, 'scaled', second, {
      head: h,
      rowLabels: column,
      colLabels: true,
      grows: true,
    });
    const factor = formatNumber(context.trace.get('scale').data[0] ?? 0, 3);
    builder.title('attention', [`attention.${h}`], 'scaled', 'top', { slice: true, text: `× ${factor}` });
  }
  return builder.build();
}
