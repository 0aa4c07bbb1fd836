/** Draws Q, K and V side by side, whole or split into heads. */
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import { bandIds } from './frame-builder.ts';
import { TITLE_ROOM } from './room.ts';
import { bandGap, sameShape } from './same-shape.ts';

export const projections = [
  { id: 'q', weight: 'w_q', projected: 'q_projected', split: 'q' },
  { id: 'k', weight: 'w_k', projected: 'k_projected', split: 'k' },
  { id: 'v', weight: 'w_v', projected: 'v_projected', split: 'v' },
] as const;

/** Room for a head's number, in CSS pixels; some narrower heads get none. */
const HEAD_NUMBER = 18;

/** Q, K and V. `apart` 0 shows whole matrices, 1 their heads with gaps. */
export function stackedProjections(context: StageContext, apart = 0, asHeads = false): Frame {
  const { builder, windows, places, direction, named, numbered } = sameShape(context, projections.length, ['h', 'd'], {
    gap: bandGap(context),
    below: TITLE_ROOM,
  });
  const gap = bandGap(context) * apart;
  const shift = (bandGap(context) * (1 - apart) * (windows.heads.length - 1)) / 2;
  projections.forEach(({ id, projected, split }, i) => {
    const place = places[i];
    if (!place) return;
    const tensor = asHeads ? split : projected;
    builder.bands(id, tensor, { ...place, x: place.x + shift }, { gap, rowLabels: named(i), colLabels: numbered(i) });
    builder.title(id, bandIds(windows, id), tensor, 'top');
  });
  if (asHeads) {
    const step = windows.of.d.slots.length * (places[0]?.cellWidth ?? 0) + gap;
    const every = Math.ceil(HEAD_NUMBER / step);
    // In a column they share the numbers below the last one.
    const numbered = direction === 'column' ? projections.length - 1 : 0;
    for (const [at, { id }] of projections.entries()) {
      if (at < numbered) continue;
      const left = places[at]?.x ?? 0;
      for (const [i, head] of windows.heads.entries()) {
        if (i % every === 0 && left + i * step + HEAD_NUMBER <= context.width) builder.headTitle(head, `${id}.${head}`);
      }
    }
  }
  return builder.build();
}
