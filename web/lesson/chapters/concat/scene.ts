/** Merges the heads' contexts to one row per token, and shows the merge without the transpose. */
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { bandIds } from '../../stage/frame-builder.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
import { bandGap, sameShape } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => {
  const { head: h, followed: t } = context;
  return [
    { step: 'apart', frame: merging(context, 1, false), duration: DURATION.move, question: null },
    {
      step: 'merged',
      frame: merging(context, 0, false),
      duration: DURATION.change,
      question: { tensor: 'merged', at: { t, h, d: 0 } },
    },
    {
      step: 'wrong',
      frame: merging(context, 0, true),
      duration: DURATION.fill,
      question: { tensor: 'merged_without_transpose', at: { t, h, d: 0 } },
    },
  ];
};

/** `apart` 1 shows the heads, 0 the merged matrix; `wrong` adds the merge without a transpose. */
function merging(context: StageContext, apart: number, wrong: boolean): Frame {
  const { builder, windows, places, named, numbered } = sameShape(context, 2, ['h', 'd'], { gap: bandGap(context) });
  const [first, second] = places as [Place, Place];
  const gap = bandGap(context) * apart;
  const shift = (bandGap(context) * (1 - apart) * (windows.heads.length - 1)) / 2;
  const tensor = apart ? 'context' : 'merged';
  builder.bands('context', tensor, { ...first, x: first.x + shift }, { gap, rowLabels: true, colLabels: true });
  builder.title('merged', bandIds(windows, 'context'), tensor, 'top');
  if (wrong) {
    const place = { ...second, x: second.x + shift };
    builder.bands('wrong', 'merged_without_transpose', place, {
      rowLabels: named(1),
      colLabels: numbered(1),
      grows: true,
    });
    builder.title('wrong', bandIds(windows, 'wrong'), 'merged_without_transpose', 'top');
  }
  return builder.build();
}
