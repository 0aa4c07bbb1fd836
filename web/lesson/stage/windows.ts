/** Chooses how many entries of each axis are drawn at a usable cell size. */
import type { Letter } from '../../engine/cell.ts';
import { type AxisWindow, axisWindow } from '../../views/axis-window.ts';
import { extentOf, type StageContext } from './context.ts';

/** The smallest cell, in CSS pixels. */
export const MIN_CELL = 6;

/** Axes side by side; letters within one entry are nested, like the features of each head. */
export type Side = readonly (readonly Letter[])[];

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
  const counts: Record<Letter, number> = { t: 0, s: 0, h: 0, g: 0, d: 0, m: 0, f: 0, n: 0 };
  for (const letter of Object.keys(counts) as Letter[]) counts[letter] = extentOf(context, letter);
  shrink(counts, across, Math.floor(width / MIN_CELL));
  shrink(counts, down, Math.floor(height / MIN_CELL));
  shrink(counts, alsoDown, Math.floor(height / MIN_CELL));
  return windowsOf(context, counts);
}

/** Windows with at most that many slots for each letter. */
export function windowsOf(context: StageContext, counts: Readonly<Record<Letter, number>>): Windows {
  const window = (letter: Letter, focus = context.focus[letter] ?? 0) =>
    axisWindow(extentOf(context, letter), counts[letter], focus);
  const headWindow = window('h', context.head);
  const heads = headWindow.slots.flatMap((slot) => (slot.kind === 'entry' ? [slot.index] : []));
  return {
    of: {
      t: window('t'),
      s: window('s'),
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

const FEWEST: Readonly<Record<Letter, number>> = { t: 3, s: 3, h: 3, g: 3, d: 3, m: 3, f: 3, n: 3 };

function shrink(counts: Record<Letter, number>, side: Side, room: number): void {
  const size = (group: readonly Letter[]) => group.reduce((product, letter) => product * counts[letter], 1);
  const shrinkable = (group: readonly Letter[]) => group.some((letter) => counts[letter] > FEWEST[letter]);
  while (side.reduce((sum, group) => sum + size(group), 0) > room) {
    const groups = side.filter(shrinkable).sort((a, b) => size(b) - size(a));
    const largest = groups[0];
    if (!largest) return;
    const letter = [...largest].reverse().find((l) => counts[l] > FEWEST[l]);
    if (letter) counts[letter]--;
  }
}
