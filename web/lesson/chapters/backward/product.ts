/**
 * One matrix product of the backward pass, in the followed head. A transposed matrix is drawn on its side, so that each gradient lies
 * where a row meets a column.
 */
import { type CellRef, type Indices, type Letter, letters } from '../../../engine/cell.ts';
import type { Frame } from '../../../views/frame.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import type { PanelOptions } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import { ALL, ONE_CELL, type Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { firstFilled } from '../../stage/windows.ts';

export interface BackwardProduct {
  /** The step to which its stills belong. */
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
  const still = (progress: Progress, duration: number): Keyframe => {
    const { frame, first } = draw(context, product, progress);
    const { tensor, at } = firstCell(context, product.result[1]);
    return { step: product.step, frame, duration, question: { tensor, at: { ...at, ...first } } };
  };
  const all = still(ALL, DURATION.fill);
  return only ? [all] : [still(ONE_CELL, DURATION.cell), all];
}

/** The cell of a tensor at the followed word, or at other indices, in the followed head. */
export function firstCell(context: StageContext, tensor: string, at: Indices = { t: context.followed }): CellRef {
  const own: Indices = { h: context.head, ...at };
  const cell = letters(context.trace.get(tensor).axes).map((letter) => [letter, own[letter] ?? 0]);
  return { tensor, at: Object.fromEntries(cell) };
}

/** The product, filled from the followed word on. */
function draw(
  context: StageContext,
  product: BackwardProduct,
  progress: Progress,
): { readonly frame: Frame; readonly first: Indices } {
  const { left, top, result, down, across, inner, called } = product;
  const axes = { down, inner: [inner], across: [across], ...(called ? { called } : {}) };
  const { builder, windows, place } = productLayout(context, axes);
  const [first, firstColumn] = [firstFilled(context, windows, down), firstFilled(context, windows, across)];
  const words = inner === 't' || inner === 's' ? labelRoom(context, inner) : 0;
  const named = words > 0 && words < place.top.x;
  const add = (
    [id, tensor]: readonly [string, string],
    at: typeof place.left,
    rows: Letter,
    side: 'top' | 'bottom',
    options: PanelOptions,
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
    grows: true,
    first,
    firstColumn,
    fill: progress(extentOf(context, down), extentOf(context, across)),
  });
  const frame = builder.worked({ ...place.worked, width: place.worked.width - (named ? words : 0) }).build();
  return { frame, first: { [down]: first, [across]: firstColumn } };
}

function transposedSymbol(tensor: string): string {
  const symbol = tensorSymbol(tensor);
  return /[ /]/.test(symbol) ? `(${symbol})ᵀ` : `${symbol}ᵀ`;
}
