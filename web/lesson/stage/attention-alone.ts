/** Draws one head's (t, s) matrix large, beside a vector of row maxima or sums. `id` names its panel. */
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import type { Place } from './layout.ts';
import { TITLE_ROOM } from './room.ts';
import { sameShape } from './same-shape.ts';

/** Columns reserved for a vector beside the matrix: a gap of one cell and the vector. */
const BESIDE = 2.2;

export interface Beside {
  /** row_max or row_sum. */
  readonly tensor: string;
  /** How many of its rows are done. */
  readonly fill: number;
}

export function attentionAlone(context: StageContext, tensor: string, vector?: Beside, id = 'attention'): Frame {
  const { builder, windows, places } = sameShape(context, 1, ['s'], { extraColumns: BESIDE, below: TITLE_ROOM });
  const [place] = places as [Place];
  const h = context.head;
  builder.panel(`${id}.${h}`, tensor, place, { head: h, rowLabels: true, colLabels: true });
  builder.title(id, [`${id}.${h}`], tensor, 'top', { slice: true });
  if (vector) {
    const beside = `${vector.tensor}.${h}`;
    const x = place.x + (windows.of.s.slots.length + 1) * place.cellWidth;
    builder.panel(beside, vector.tensor, { ...place, x }, { head: h, fill: vector.fill });
    builder.title(vector.tensor, [beside], vector.tensor, 'bottom', { slice: true });
  }
  return builder.build();
}
