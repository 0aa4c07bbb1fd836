/** A builder with places for several matrices of one shape, as large as the stage allows. */
import type { Letter } from '../../engine/cell.ts';
import { extentOf, labelRoom, type StageContext } from './context.ts';
import { FrameBuilder } from './frame-builder.ts';
import { type Place, type StackSpec, stack } from './layout.ts';
import { planWindows, type Windows } from './windows.ts';

export interface SameShape {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly places: readonly Place[];
}

/** `count` matrices with rows `row` and nested columns `columns` (["h", "d"] are bands, `gap` pixels apart). */
export function sameShape(
  context: StageContext,
  count: number,
  row: Letter,
  columns: readonly Letter[],
  options: { readonly direction?: StackSpec['direction']; readonly gap?: number; readonly extraColumns?: number } = {},
): SameShape {
  const left = labelRoom(context, row);
  const above = labelRoom(context, columns.at(-1) ?? null);
  const column = options.direction === 'column';
  const shares = options.direction === undefined ? 2 : column ? 1 : count;
  const downShares = column ? count : 1;
  const freeWidth = (context.width - left - 40) / shares;
  const freeHeight = (context.height - downShares * (above + 34)) / downShares;
  const windows = planWindows(context, [columns], [[row]], freeWidth, freeHeight);
  const across = columns.reduce((n, l) => n * (l === 'h' ? windows.heads.length : windows.of[l].slots.length), 1);
  const extra = (options.gap ?? 0) * Math.max(0, windows.heads.length - 1);
  const places = stack(context.width, context.height, {
    count,
    across: across + (options.extraColumns ?? 0),
    down: windows.of[row].slots.length,
    left,
    above,
    extra: columns.includes('h') ? extra : 0,
    ...(options.direction ? { direction: options.direction } : {}),
  });
  return { builder: new FrameBuilder(context, windows), windows, places };
}

/** Whether a context is so small that gaps must be small too. */
export function bandGap(context: StageContext): number {
  return Math.round(Math.min(34, Math.max(10, context.width / 28)));
}

export function wholeTensor(context: StageContext, letters: readonly Letter[]): number {
  return letters.reduce((n, letter) => n * extentOf(context, letter), 1);
}
