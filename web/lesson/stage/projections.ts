/** The three projections side by side, as one matrix each or cut into heads; several chapters begin or end here. */
import type { Frame } from '../../views/scene.ts';
import type { StageContext } from './context.ts';
import { bandIds } from './frame-builder.ts';
import { bandGap, sameShape } from './same-shape.ts';

export const projections = [
  { id: 'q', weight: 'w_q', projected: 'q_projected', split: 'q' },
  { id: 'k', weight: 'w_k', projected: 'k_projected', split: 'k' },
  { id: 'v', weight: 'w_v', projected: 'v_projected', split: 'v' },
] as const;

/** Q, K and V. `apart` 0 shows whole matrices, 1 their heads, moved apart. */
export function stackedProjections(context: StageContext, apart = 0, asHeads = false): Frame {
  const { builder, windows, places, direction } = sameShape(context, 3, ['h', 'd'], { gap: bandGap(context) });
  const gap = bandGap(context) * apart;
  const shift = (bandGap(context) * (1 - apart) * (windows.heads.length - 1)) / 2;
  projections.forEach(({ id, projected, split }, i) => {
    const place = places[i];
    if (!place) return;
    const tensor = asHeads ? split : projected;
    builder.bands(
      id,
      tensor,
      { ...place, x: place.x + shift },
      { gap, rowLabels: direction === 'column' || i === 0, colLabels: true },
    );
    builder.title(id, bandIds(windows, id), tensor, 'top');
  });
  if (asHeads) {
    const under = direction === 'column' ? 'v' : 'q';
    for (const head of windows.heads) builder.headTitle(head, `${under}.${head}`);
  }
  return builder.build();
}
