/**
 * One matrix product of the backward pass, in the followed head. A transposed matrix is drawn on its side, so that each gradient lies
 * where a row meets a column.
 */
import { type CellRef, LETTERS, type Letter, letters } from '../../../engine/cell.ts';
import type { Frame } from '../../../views/frame.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import { corner } from '../../stage/layout.ts';
import { ALL, ONE_CELL, type Progress } from '../../stage/product.ts';
import { planWindows, type Windows, windowsOf } from '../../stage/windows.ts';

export interface BackwardProduct {
  /** The step's name in captions and prose. */
  readonly step: string;
  /** [panel id, tensor]: an id shared by two pictures is the same matrix. */
  readonly left: readonly [id: string, tensor: string];
  readonly top: readonly [id: string, tensor: string];
  readonly result: readonly [id: string, tensor: string];
  /** The letters of the result's rows and columns, and the summed letter. */
  readonly down: Letter;
  readonly across: Letter;
  readonly inner: Letter;
  /** The summed letter's other name in the matrix on top, if it differs: a key is a token, too. */
  readonly called?: Letter;
}

/** First one cell, then all; `only` the second. */
export function backwardStills(context: StageContext, product: BackwardProduct, only = false): Keyframe[] {
  const question = firstCell(context, product.result[1]);
  const all: Keyframe = {
    step: product.step,
    frame: draw(context, product, ALL),
    duration: DURATION.fill,
    question,
  };
  if (only) return [all];
  return [
    {
      step: `${product.step}_cell`,
      frame: draw(context, product, ONE_CELL),
      duration: DURATION.cell,
      question,
    },
    all,
  ];
}

/** The first cell of a tensor in the followed head. */
export function firstCell(context: StageContext, tensor: string): CellRef {
  const at = letters(context.trace.get(tensor).axes).map((letter) => [letter, letter === 'h' ? context.head : 0]);
  return { tensor, at: Object.fromEntries(at) };
}

function draw(context: StageContext, product: BackwardProduct, progress: Progress): Frame {
  const { left, top, result, down, across, inner, called } = product;
  const leftRoom = labelRoom(context, down);
  const above = labelRoom(context, across);
  const planned = planWindows(
    context,
    [[inner], [across]],
    [[inner], [down]],
    context.width - leftRoom - 40,
    context.height - above - 90,
  );
  const windows = called ? alike(context, planned, inner, called) : planned;
  const place = corner(context.width, context.height, {
    inner: windows.of[inner].slots.length,
    across: windows.of[across].slots.length,
    down: windows.of[down].slots.length,
    left: leftRoom,
    above,
  });
  const words = inner === 't' || inner === 's' ? labelRoom(context, inner) : 0;
  const named = words > 0 && words < place.top.x;
  const builder = new FrameBuilder(context, windows);
  const add = (
    [id, tensor]: readonly [string, string],
    at: typeof place.left,
    rows: Letter,
    side: 'top' | 'bottom',
    options: { fill?: number; rowLabels?: boolean; colLabels?: boolean },
  ): void => {
    const own = letters(context.trace.get(tensor).axes);
    const head = own.includes('h') ? { head: context.head } : {};
    const turned = own.filter((letter) => letter !== 'h')[0] !== rows;
    const name = own.includes('h') ? `${id}.${context.head}` : id;
    builder.panel(name, tensor, at, { ...options, ...head, ...(turned ? { turn: 1 } : {}) });
    const text = turned ? { turned: true, text: transposedSymbol(tensor) } : {};
    builder.title(id, [name], tensor, side, { ...text, ...(own.includes('h') ? { slice: true } : {}) });
  };
  add(left, place.left, down, 'bottom', { rowLabels: true });
  add(top, place.top, called ?? inner, 'top', { colLabels: true, rowLabels: named });
  add(result, place.result, down, 'bottom', {
    fill: progress(extentOf(context, down), extentOf(context, across)),
  });
  return builder.worked({ ...place.worked, width: place.worked.width - (named ? words : 0) }).build();
}

/** Windows in which two letters leave out the same entries. */
function alike(context: StageContext, { of }: Windows, letter: Letter, other: Letter): Windows {
  const counts: Record<Letter, number> = { t: 0, s: 0, h: 0, g: 0, d: 0, m: 0, f: 0, n: 0 };
  for (const each of LETTERS) counts[each] = of[each].slots.length;
  counts[other] = counts[letter];
  const focus = { ...context.focus, [other]: context.focus[letter] ?? 0 };
  return windowsOf({ ...context, focus }, counts);
}

function transposedSymbol(tensor: string): string {
  const symbol = tensorSymbol(tensor);
  return /[ /]/.test(symbol) ? `(${symbol})ᵀ` : `${symbol}ᵀ`;
}
