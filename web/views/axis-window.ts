/**
 * Which entries of a long axis are drawn. A window keeps the beginning, the end and the entry in question, and says with a
 * gap how many it leaves out, so that a long axis thins out openly instead of shrinking into specks.
 */

/** One place along a drawn axis: an entry of the tensor, or a gap that stands for several. */
export type Slot =
  | { readonly kind: 'entry'; readonly index: number }
  | { readonly kind: 'gap'; readonly hidden: number };

export interface AxisWindow {
  readonly size: number;
  readonly slots: readonly Slot[];
  /** The slot of an entry, or −1 when a gap hides it. */
  slotOf(index: number): number;
}

/** At most `room` slots (at least three) for `size` entries; `focus` is always among them. */
export function axisWindow(size: number, room: number, focus = 0): AxisWindow {
  const slots = size <= room ? entries(0, size) : thinned(size, Math.max(3, Math.floor(room)), focus);
  const places = new Map<number, number>();
  slots.forEach((slot, place) => {
    if (slot.kind === 'entry') places.set(slot.index, place);
  });
  return { size, slots, slotOf: (index) => places.get(index) ?? -1 };
}

function entries(from: number, to: number): Slot[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ kind: 'entry', index: from + i }) as const);
}

function thinned(size: number, room: number, focus: number): Slot[] {
  const tail = 1;
  const head = room - 1 - tail;
  if (focus < head || focus >= size - tail) {
    return [...entries(0, head), { kind: 'gap', hidden: size - head - tail }, ...entries(size - tail, size)];
  }
  // The focus lies in the gap: the first entry, a gap, a run around the focus, a gap, the last entry.
  const run = Math.max(1, room - 4);
  const start = Math.min(Math.max(1, focus - Math.floor(run / 2)), size - 1 - run);
  const slots: Slot[] = entries(0, 1);
  if (start > 1) slots.push({ kind: 'gap', hidden: start - 1 });
  slots.push(...entries(start, start + run));
  const hidden = size - 1 - (start + run);
  if (hidden > 0) slots.push({ kind: 'gap', hidden });
  slots.push(...entries(size - 1, size));
  return slots;
}
