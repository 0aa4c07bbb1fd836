/** Draws shared keys and values, each head aligned with its query heads. With equal numbers of both, each has its own. */
import { kvHeads } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { tensorSymbol } from '../../views/identity.ts';
import type { StageContext } from './context.ts';
import { bandIds } from './frame-builder.ts';
import { TITLE_ROOM } from './room.ts';
import { bandGap, sameShape } from './same-shape.ts';

/** Room for a head's number, in CSS pixels; some narrower heads get none. */
const HEAD_NUMBER = 18;

export function sharedHeads(context: StageContext): Frame {
  const { options } = context.trace;
  const groups = kvHeads(options);
  const shared = groups < options.numHeads;
  const gap = bandGap(context);
  const { builder, windows, places, named, numbered } = sameShape(context, 3, ['h', 'd'], { gap, below: TITLE_ROOM });
  const [keys, values, queries] = places;
  if (!keys || !values || !queries) return builder.build();
  const step = windows.of.d.slots.length * keys.cellWidth + gap;
  const readers = (group: number): number[] =>
    windows.heads.flatMap((head, i) => (Math.floor((head * groups) / options.numHeads) === group ? [i] : []));
  const drawn = Array.from({ length: groups }, (_, group) => group).filter((group) => readers(group).length > 0);
  for (const [id, place] of [
    ['k', keys],
    ['v', values],
  ] as const) {
    const tensor = shared ? `${id}_shared` : id;
    drawn.forEach((group, i) => {
      const [first = 0, ...rest] = readers(group);
      const middle = (first + (rest.at(-1) ?? first)) / 2;
      builder.panel(
        `${id}.${group}`,
        tensor,
        { ...place, x: place.x + middle * step },
        {
          ...(shared ? { group } : { head: group }),
          rowLabels: named(id === 'k' ? 0 : 1) && i === 0,
          colLabels: numbered(id === 'k' ? 0 : 1),
        },
      );
    });
    const panels = drawn.map((group) => `${id}.${group}`);
    const brief = shared ? { brief: tensorSymbol(id) } : {};
    builder.title(id, panels, tensor, 'top', { hidden: groups - drawn.length, ...brief });
  }
  builder.bands('q', 'q', queries, { gap, rowLabels: named(2), colLabels: numbered(2) });
  builder.title('q', bandIds(windows, 'q'), 'q', 'top');
  const every = Math.ceil(HEAD_NUMBER / step);
  for (const [i, head] of windows.heads.entries()) {
    if (i % every === 0 && queries.x + i * step + HEAD_NUMBER <= context.width) builder.headTitle(head, `q.${head}`);
  }
  return builder.build();
}
