/** Lays out a matrix product: the windows, the places of both operands and the result, and a builder for its frame. */
import type { Letter } from '../../engine/cell.ts';
import { fitsNumbers, NUMBER_HEIGHT } from '../../views/paint/paint-cells.ts';
import { labelRoom, type StageContext } from './context.ts';
import { FrameBuilder } from './frame-builder.ts';
import { type Corner, corner, cornerRoom } from './layout.ts';
import { LOWEST_STAGE } from './room.ts';
import { type Axes, planWindows, READABLE, readableWindows, type Windows } from './windows.ts';

export interface ProductAxes {
  /** The letters of the result's rows and columns, and of the summed axis; several letters are nested. */
  readonly down: Letter;
  readonly across: Axes;
  readonly inner: Axes;
  /** Another name of the rows, in matrices that take the result's place. */
  readonly also?: Letter;
  /** The summed letter's other name in the matrix on top: a key is a token, too. */
  readonly called?: Letter;
}

export interface ProductLayout {
  readonly builder: FrameBuilder;
  readonly windows: Windows;
  readonly place: Corner;
}

export function productLayout(context: StageContext, axes: ProductAxes): ProductLayout {
  const { down, across, inner, called } = axes;
  const labels = { left: labelRoom(context, down), above: labelRoom(context, across.at(-1) ?? null) };
  const planned = plan(context, axes, cornerRoom(context.width, context.height, labels));
  const windows = called ? alike(planned, inner[0] ?? down, called) : planned;
  const place = corner(context.width, context.height, {
    inner: slotsOf(windows, inner),
    across: slotsOf(windows, across),
    down: slotsOf(windows, [down]),
    ...labels,
  });
  return { builder: new FrameBuilder(context, windows), windows, place };
}

/**
 * The whole product, unless its numbers are only readable in a smaller window that still shows enough of it, or in one row of the
 * result.
 */
function plan(
  context: StageContext,
  { down, across, inner, also }: ProductAxes,
  room: { readonly width: number; readonly height: number },
): Windows {
  const sides = { across: [inner, across], down: [inner, [down]], alsoDown: also ? [inner, [also]] : [] };
  const whole = planWindows(context, sides.across, sides.down, room.width, room.height, sides.alsoDown);
  const width = room.width / (slotsOf(whole, inner) + slotsOf(whole, across));
  const height = room.height / (slotsOf(whole, inner) + slotsOf(whole, [down]));
  if (fitsNumbers(width, height)) return whole;
  const least = context.height < LOWEST_STAGE ? NUMBER_HEIGHT : READABLE.height;
  const readable = (lone: readonly Letter[]) =>
    readableWindows(context, sides, room.width / READABLE.width, room.height / least, lone);
  return readable([]) ?? readable(also ? [down, also] : [down]) ?? whole;
}

function slotsOf(windows: Windows, axes: Axes): number {
  return axes.reduce((n, l) => n * (l === 'h' ? windows.heads.length : windows.of[l].slots.length), 1);
}

/** Windows in which two letters leave out the same entries. */
function alike(windows: Windows, letter: Letter, other: Letter): Windows {
  return { ...windows, of: { ...windows.of, [other]: windows.of[letter] } };
}
