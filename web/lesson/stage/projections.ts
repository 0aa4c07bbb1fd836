/** Draws Q, K and V side by side, whole or split into heads. */
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import { TITLE_ROOM } from './room.ts';
import { bandGap, sameShape } from './same-shape.ts';

export const projections = [
  { id: 'q', weight: 'w_q', projected: 'q_projected', split: 'q' },
  { id: 'k', weight: 'w_k', projected: 'k_projected', split: 'k' },
  { id: 'v', weight: 'w_v', projected: 'v_projected', split: 'v' },
] as const;

/** Q, K and V. `apart` 0 shows whole matrices, 1 their heads with gaps. */
export function stackedProjections(context: StageContext, apart = 0, asHeads = false): Frame {
  const shape = sameShape(context, projections.length, ['h', 'd'], { gap: bandGap(context), below: TITLE_ROOM });
  for (const [i, { id, projected, split }] of projections.entries())
    shape.bands(i, id, asHeads ? split : projected, apart);
  for (const [i, { id }] of projections.entries()) {
    // In a column they share the numbers below the last one.
    if (asHeads && (!shape.isColumn || i === projections.length - 1)) shape.headNumbers(i, id);
  }
  return shape.builder.build();
}
