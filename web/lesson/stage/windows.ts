/** Chooses how many entries of each axis are drawn at a usable cell size. */
import type { Letter } from '../../engine/cell.ts';
import { type AxisWindow, axisWindow } from '../../views/axis-window.ts';
import { rowOf } from '../inspector/followed-word.ts';
import { extentOf, type StageContext } from './context.ts';

/** The smallest cell, in CSS pixels. */
export const MIN_CELL = 6;

/** The smallest cell with readable numbers such as −2.8, in CSS pixels. */
export const READABLE = { width: 28, height: 13 } as const;

/** Letters of one axis, nested like the features of each head. */
export type Axes = readonly Letter[];

/** Axes side by side. */
export type Side = readonly Axes[];

export interface Windows {
  readonly of: Readonly<Record<Letter, AxisWindow>>;
  /** The visible heads, in order. */
  readonly heads: readonly number[];
  readonly hiddenHeads: number;
}

/** Windows for which everything across fits `width` and everything down fits `height`, both in CSS pixels. */
export function planWindows(
  context: StageContext,
  across: Side,
  down: Side,
  width: number,
  height: number,
  /** Axes that replace those of `down` in other matrices of the same frame. */
  alsoDown: Side = [],
): Windows {
  const counts = extentsOf(context);
  shrink(counts, across, Math.floor(width / MIN_CELL));
  shrink(counts, down, Math.floor(height / MIN_CELL));
  shrink(counts, alsoDown, Math.floor(height / MIN_CELL));
  return windowsOf(context, counts, namedWords(context, across, down));
}

/**
 * The least that a window shows of an axis. Rows are like one another: the followed word's row and two others tell the story. So are
 * hidden features, of which there are many.
 */
const ENOUGH = { rows: 3, slots: 5, share: 0.3 } as const;

/**
 * Windows for a number of readable cells across and down; null if too little of an axis would be left. All heads, or only the
 * selected one. `lone` letters get one entry each, the one in focus.
 */
export function readableWindows(
  context: StageContext,
  { across, down, alsoDown }: { readonly across: Side; readonly down: Side; readonly alsoDown: Side },
  cellsAcross: number,
  cellsDown: number,
  lone: readonly Letter[] = [],
): Windows | null {
  const all = extentsOf(context);
  for (const letter of lone) all[letter] = 1;
  for (const h of new Set([all.h, 1])) {
    const counts = { ...all, h };
    const fewest = (letter: Letter) => {
      const slots = isAcross(letter, across) ? ENOUGH.slots : ENOUGH.rows;
      const share = letter === 'f' ? 0 : ENOUGH.share;
      return letter === 'h' ? h : Math.min(all[letter], Math.max(slots, Math.ceil(share * all[letter])));
    };
    const sides = [[across, cellsAcross] as const, [down, cellsDown] as const, [alsoDown, cellsDown] as const];
    for (const [side, room] of sides) shrink(counts, side, room, fewest);
    if (sides.every(([side, room]) => taken(counts, side) <= room))
      return windowsOf(context, counts, namedWords(context, across, down));
  }
  return null;
}

function extentsOf(context: StageContext): Record<Letter, number> {
  const counts: Record<Letter, number> = { t: 0, s: 0, h: 0, g: 0, d: 0, m: 0, f: 0, n: 0 };
  for (const letter of Object.keys(counts) as Letter[]) counts[letter] = extentOf(context, letter);
  return counts;
}

function isAcross(letter: Letter, across: Side): boolean {
  return across.flat().includes(letter);
}

/** The words that stay: of the keys of one query or of columns, those that are read most; else the followed word before them. */
function namedWords(context: StageContext, across: Side, down: Side): readonly number[] {
  const ofOneQuery = down.flat().includes('s') && !down.flat().includes('t');
  return ofOneQuery || isAcross('s', across) ? readMost(context) : [context.followed, ...readMost(context)];
}

/**
 * Windows with at most that many slots for each letter. `keep` are words that stay, the most important first.
 */
export function windowsOf(
  context: StageContext,
  counts: Readonly<Record<Letter, number>>,
  keep: readonly number[] = readMost(context),
): Windows {
  const [first, ...others] = keep;
  const window = (letter: Letter, focus = context.focus[letter] ?? 0) =>
    counts[letter] === 1
      ? onlyEntry(extentOf(context, letter), focus)
      : axisWindow(extentOf(context, letter), counts[letter], focus);
  const keys = (): AxisWindow => {
    const { s = first } = context.focus;
    const kept =
      first !== undefined && counts.s > 1 ? axisWindow(extentOf(context, 's'), counts.s, first, others) : null;
    // The picture stays as it is when the reader points at one of its keys.
    return kept && kept.slotOf(s ?? 0) >= 0 ? kept : window('s', s);
  };
  const queries = (): AxisWindow => {
    const { t = context.followed } = context.focus;
    return counts.t > 1 && first !== undefined
      ? axisWindow(extentOf(context, 't'), counts.t, t, [context.followed, first, ...others])
      : window('t', t);
  };
  const headWindow = window('h', context.head);
  const heads = headWindow.slots.flatMap((slot) => (slot.kind === 'entry' ? [slot.index] : []));
  return {
    of: {
      t: queries(),
      s: keys(),
      h: headWindow,
      g: window('g'),
      d: window('d'),
      m: window('m'),
      f: window('f'),
      n: window('n'),
    },
    heads,
    hiddenHeads: extentOf(context, 'h') - heads.length,
  };
}

/** A window on one entry. */
export function onlyEntry(size: number, index: number): AxisWindow {
  return { size, slots: [{ kind: 'entry', index }], slotOf: (other) => (other === index ? 0 : -1) };
}

/** Where a result begins to fill: at the followed word and the key that it reads most; elsewhere at the first entry shown. */
export function firstFilled(context: StageContext, { of }: Windows, letter: Letter): number {
  const own = letter === 't' ? context.followed : letter === 's' ? (readMost(context)[0] ?? 0) : 0;
  const { slots, slotOf } = of[letter];
  if (slotOf(own) >= 0) return own;
  const first = slots.find((slot) => slot.kind === 'entry');
  return first?.kind === 'entry' ? first.index : 0;
}

/** The keys that the followed word reads most in a head, the selected one by default, from the first on. */
export function readMost({ trace, head, followed }: StageContext, own = head): readonly number[] {
  const weights = rowOf(trace, 'weights', own, followed) ?? [];
  return [...weights.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).slice(0, READ);
}

/** As many as a text compares with each other. */
const READ = 3;

/** An axis window has at least three slots. */
const FEWEST = 3;

function taken(counts: Readonly<Record<Letter, number>>, side: Side): number {
  return side.reduce((sum, group) => sum + group.reduce((product, letter) => product * counts[letter], 1), 0);
}

function shrink(
  counts: Record<Letter, number>,
  side: Side,
  room: number,
  fewest: (letter: Letter) => number = () => FEWEST,
): void {
  const shrinkable = (group: Axes) => group.some((letter) => counts[letter] > fewest(letter));
  while (taken(counts, side) > room) {
    const groups = side.filter(shrinkable).sort((a, b) => taken(counts, [b]) - taken(counts, [a]));
    const largest = groups[0];
    if (!largest) return;
    const letter = [...largest].reverse().find((l) => counts[l] > fewest(l));
    if (letter) counts[letter]--;
  }
}
