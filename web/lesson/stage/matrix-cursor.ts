/** Moves a cursor over one title's matrices, across head bands and gaps, transposed or not. */
import type { Frame, Title } from '../../views/frame.ts';
import { cellBox, cellUnder, type DrawnCell, isFilled, isSeen } from '../../views/hit.ts';

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

export type ArrowKey = keyof typeof STEPS;

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(STEPS, key);
}

/** The first filled cell of a title's matrices that a reader sees. */
export function firstCell(frame: Frame, title: Title): DrawnCell | null {
  for (const panel of members(frame, title).panels.filter(isSeen)) {
    // Tries the first entries in order, since a shortened axis may begin with a gap.
    const row = panel.rowWindow.slots.findIndex((slot) => slot.kind === 'entry');
    const column = panel.colWindow.slots.findIndex((slot) => slot.kind === 'entry');
    if (isFilled({ panel, row, column })) return { panel, row, column };
    const first = { panel, row: panel.rowWindow.slotOf(panel.first ?? 0), column };
    if (panel.firstColumn !== undefined) first.column = panel.colWindow.slotOf(panel.firstColumn);
    if (first.row >= 0 && first.column >= 0 && isFilled(first)) return first;
  }
  return null;
}

/** The next drawn cell in a direction, or the same one at the edge. */
export function moved(frame: Frame, title: Title, from: DrawnCell, key: ArrowKey): DrawnCell {
  const own = members(frame, title);
  const box = cellBox(from);
  const [dx, dy] = STEPS[key];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const step = Math.max(4, Math.min(box.width, box.height) / 2);
  const reach = Math.max(box.width, box.height) * 3 + 60;
  for (let distance = step; distance <= reach; distance += step) {
    const next = cellUnder(own, x + dx * distance, y + dy * distance);
    if (next && (next.panel.id !== from.panel.id || next.row !== from.row || next.column !== from.column)) return next;
  }
  return from;
}

function members(frame: Frame, title: Title): Frame {
  return { ...frame, panels: frame.panels.filter((panel) => title.panels.includes(panel.id)) };
}
