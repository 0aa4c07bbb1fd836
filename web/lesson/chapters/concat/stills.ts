/** Merges the heads' contexts to one row per token, and shows the merge without the transpose. */
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { bandGap, sameShape } from '../../stage/same-shape.ts';

export const stills: Scene = (context) => {
  const { head: h, followed: t } = context;
  return [
    { step: 'apart', frame: merging(context, 1), duration: DURATION.move, question: null },
    {
      step: 'merged',
      frame: merging(context, 0),
      duration: DURATION.change,
      question: { tensor: 'merged', at: { t, h, d: 0 } },
    },
    // The right merge makes room for the wrong one.
    { step: 'wrong', frame: compared(context, false), duration: DURATION.move, question: null },
    {
      step: 'wrong',
      frame: compared(context, true),
      duration: DURATION.fill,
      question: { tensor: 'merged_without_transpose', at: { t, h, d: 0 } },
    },
  ];
};

/** `apart` 1 shows the heads, 0 the merged matrix. */
function merging(context: StageContext, apart: 0 | 1): Frame {
  const shape = sameShape(context, 1, ['h', 'd'], { gap: bandGap(context) });
  return shape.bands(0, 'context', apart ? 'context' : 'merged', apart, { called: 'merged' }).builder.build();
}

/** The merged matrix; `wrong` adds the merge without a transpose. */
function compared(context: StageContext, wrong: boolean): Frame {
  const shape = sameShape(context, 2, ['h', 'd'], { gap: bandGap(context) });
  shape.bands(0, 'context', 'merged', 0, { called: 'merged' });
  if (wrong) shape.bands(1, 'wrong', 'merged_without_transpose', 0, { grows: true });
  return shape.builder.build();
}
