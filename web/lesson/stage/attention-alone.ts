/** Draws one head's (t, s) matrix large. `id` names its panel. */
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import { sameShape } from './same-shape.ts';

export function attentionAlone(context: StageContext, tensor: string, id = 'attention'): Frame {
  return sameShape(context, 1, ['s']).matrix(0, id, tensor, { slice: true }).builder.build();
}
