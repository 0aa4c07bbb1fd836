/** Draws shared keys and values, each head aligned with its query heads. With equal numbers of both, each has its own. */
import { kvHeads } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { tensorSymbol } from '../../views/identity.ts';
import type { StageContext } from './context.ts';
import type { Place } from './layout.ts';
import { TITLE_ROOM } from './room.ts';
import { bandGap, sameShape } from './same-shape.ts';

export function sharedHeads(context: StageContext): Frame {
  const { options } = context.trace;
  const groups = kvHeads(options);
  const shared = groups < options.numHeads;
  const gap = bandGap(context);
  const shape = sameShape(context, 3, ['h', 'd'], { gap, below: TITLE_ROOM });
  const { builder, windows, places } = shape;
  const readers = (group: number): number[] =>
    windows.heads.flatMap((head, i) => (Math.floor((head * groups) / options.numHeads) === group ? [i] : []));
  const drawn = Array.from({ length: groups }, (_, group) => group).filter((group) => readers(group).length > 0);
  for (const [index, id] of ['k', 'v'].entries()) {
    const tensor = shared ? `${id}_shared` : id;
    const place = places[index] as Place;
    const { rowLabels, colLabels } = shape.labels(index);
    drawn.forEach((group, i) => {
      const [first = 0, ...rest] = readers(group);
      const middle = (first + (rest.at(-1) ?? first)) / 2;
      const x = place.x + middle * (windows.of.d.slots.length * place.cellWidth + gap);
      const own = shared ? { group } : { head: group };
      builder.panel(`${id}.${group}`, tensor, { ...place, x }, { ...own, rowLabels: rowLabels && i === 0, colLabels });
    });
    const panels = drawn.map((group) => `${id}.${group}`);
    const brief = shared ? { brief: tensorSymbol(id) } : {};
    builder.title(id, panels, tensor, 'top', { hidden: groups - drawn.length, ...brief });
  }
  return shape.bands(2, 'q', 'q', 1).headNumbers(2, 'q').builder.build();
}
