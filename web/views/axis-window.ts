/**
 * Chooses which entries of a long axis are drawn.
 *
 * A window keeps the beginning, the end and the entry in focus, or the entries that are named. Gaps state how many entries they omit,
 * so that cells stay large enough to read.
 */

/** One position along a drawn axis: an entry of the tensor, or a gap for several. */
export type Slot =
  | { readonly kind: 'entry'; readonly index: number }
  | { readonly kind: 'gap'; readonly hidden: number };

export interface AxisWindow {
  readonly size: number;
  readonly slots: readonly Slot[];
  /** The slot of an entry; −1 if it lies in a gap. */
  slotOf(index: number): number;
}

/**
 * At most `room` slots (at least three) for `size` entries; `focus` is always among them. Entries of `keep` come before the beginning
 * and the end, in this order, as far as they have room.
 */
export function axisWindow(size: number, room: number, focus = 0, keep: readonly number[] = []): AxisWindow {
  const key = size <= room ? `${size}` : `${size} ${room} ${focus} ${keep}`;
  const before = cache.get(key);
  if (before) return before;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const window = newWindow(size, room, focus, keep);
  cache.set(key, window);
  return window;
}

/** Every still asks for the same few windows whenever a number changes. */
const cache = new Map<string, AxisWindow>();
const CACHE_SIZE = 200;

function newWindow(size: number, room: number, focus: number, keep: readonly number[]): AxisWindow {
  const most = Math.max(3, Math.floor(room));
  const slots =
    size <= room
      ? entries(0, size)
      : keep.length > 0
        ? keeping(size, most, [focus, ...keep])
        : thinned(size, most, focus);
  const places = new Map<number, number>();
  slots.forEach((slot, place) => {
    if (slot.kind === 'entry') places.set(slot.index, place);
  });
  return { size, slots, slotOf: (index) => places.get(index) ?? -1 };
}

function entries(from: number, to: number): Slot[] {
  return range(from, to).map((index) => ({ kind: 'entry', index }) as const);
}

/** Always returns exactly `room` slots, so that a picture keeps its size while the focus moves. */
function thinned(size: number, room: number, focus: number): Slot[] {
  const last = size - 1;
  const long = room - 2;
  if (focus < long || focus >= last) return withGaps(size, [...range(0, long), last]);
  if (focus > last - long) return withGaps(size, [0, ...range(size - long, size)]);
  // The focus is in the middle: show a run around it, and as much of both ends as fits.
  const run = Math.max(1, room - 4);
  const start = focus - Math.floor(run / 2);
  const ends = room >= 5 ? [0, last] : [0].slice(0, room - 3);
  return withGaps(size, [...range(start, start + run), ...ends]);
}

/** Exactly `room` slots: the wanted entries as far as they fit, then the last one, and the first ones. */
function keeping(size: number, room: number, wanted: readonly number[]): Slot[] {
  const kept = new Set<number>();
  for (const index of [...wanted, size - 1, ...range(0, size)]) {
    if (withGaps(size, [...new Set([...kept, index])]).length <= room) kept.add(index);
  }
  return withGaps(size, [...kept]);
}

/** Adds gaps between the kept entries. A gap of one entry shows the entry instead, which takes the same room. */
function withGaps(size: number, kept: readonly number[]): Slot[] {
  const slots: Slot[] = [];
  let next = 0;
  for (const index of [...kept.toSorted((a, b) => a - b), size]) {
    const hidden = index - next;
    if (hidden > 1) slots.push({ kind: 'gap', hidden });
    else slots.push(...entries(next, index));
    if (index < size) slots.push({ kind: 'entry', index });
    next = index + 1;
  }
  return slots;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
