/** Draws one head's (t, s) matrix large. `id` names its panel. */
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import type { Place } from './layout.ts';
import { sameShape } from './same-shape.ts';

export function attentionAlone(context: StageContext, tensor: string, id = 'attention'): Frame {
  const { builder, places } = sameShape(context, 1, ['s']);
  const [place] = places as [Place];
  const h = context.head;
  return builder
    .panel(`${id}.${h}`, tensor, place, { head: h, rowLabels: true, colLabels: true })
    .title(id, [`${id}.${h}`], tensor, 'top', { slice: true })
    .build();
}
