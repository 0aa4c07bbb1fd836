/**
 * The backward pass in the followed head: from the loss and the output's gradient to the input's gradient. At the softmax, each row
 * of gradients depends on its whole row of weights.
 */
import { type CellRef, type Indices, type Letter, letters } from '../../../engine/cell.ts';
import type { Frame } from '../../../views/frame.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import type { PanelOptions } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { ALL, ONE_CELL, type Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { attentionAlone, sameShape } from '../../stage/same-shape.ts';
import { firstFilled } from '../../stage/windows.ts';

/**
 * The backward pass through the softmax, dS = P ∘ (dP − rowsum(P ∘ dP)): weights and gradients side by side, one number per row, then
 * the gradients of the exponents. Dropout and the scale are applied again.
 */
function softmaxStills(context: StageContext): Keyframe[] {
  const rows = extentOf(context, 't');
  const row = extentOf(context, 's');
  const still = (sums: number, filled: number, asked: string, duration: number): Keyframe => {
    const { frame, first } = withSums(context, sums, filled);
    return { step: 'd_exponents', frame, duration, question: firstCell(context, asked, first) };
  };
  return [
    ...(context.trace.has('d_dropped_weights') ? [droppedStill(context)] : []),
    still(1, 0, 'row_dot', DURATION.cell),
    still(1, 1, 'd_exponents', DURATION.cell),
    still(1, row, 'd_exponents', DURATION.row),
    still(rows, rows * row, 'd_exponents', DURATION.fill),
    {
      step: 'd_q',
      frame: attentionAlone(context, 'd_scores', 'd_attention'),
      duration: DURATION.change,
      question: firstCell(context, 'd_scores'),
    },
  ];
}

/** Dropout in the backward pass: dropped weights get 0, kept ones are scaled up. */
function droppedStill(context: StageContext): Keyframe {
  return {
    step: 'd_exponents',
    frame: attentionAlone(context, 'd_weights', 'd_attention'),
    duration: DURATION.change,
    question: firstCell(context, 'd_weights'),
  };
}

/** P, dP with one number per row, and dS as far as it is filled, from the followed word on. */
function withSums(context: StageContext, sums: number, filled: number): { frame: Frame; first: Indices } {
  const options = { extraColumns: BESIDE, below: TITLE_ROOM, belowColumn: 0, grid: true };
  const shape = sameShape(context, 3, ['s'], options);
  const [first, firstColumn] = [firstFilled(context, shape.windows, 't'), firstFilled(context, shape.windows, 's')];
  const h = context.head;
  if (shape.free) shape.builder.worked(shape.free);
  shape
    .matrix(0, 'attention', 'weights', { slice: true })
    .matrix(1, 'd_given', 'd_weights', { slice: true })
    .builder.panel(`row_dot.${h}`, 'row_dot', shape.rightOf(1, 1), { head: h, fill: sums, first })
    .title('row_dot', [`row_dot.${h}`], 'row_dot', 'bottom', { slice: true });
  const frame = shape
    .matrix(2, 'd_attention', 'd_exponents', { slice: true, fill: filled, first, firstColumn })
    .builder.build();
  return { frame, first: { t: first, s: firstColumn } };
}

export const stills: Scene = (context) => {
  const dropout = context.trace.has('dropped_weights');
  const used = dropout ? 'dropped_weights' : 'weights';
  const dUsed = dropout ? 'd_dropped_weights' : 'd_weights';
  const of = (product: BackwardProduct, only = false): Keyframe[] => backwardStills(context, product, only);
  return [
    ...lossStills(context),
    ...of({
      step: 'd_w_o',
      left: ['merged', 'merged'],
      top: ['d_output', 'd_output'],
      result: ['d_w_o', 'd_w_o'],
      down: 'd',
      inner: 't',
      across: 'm',
    }),
    ...of({
      step: 'd_context',
      left: ['d_output', 'd_output'],
      top: ['w_o', 'w_o'],
      result: ['d_context', 'd_merged'],
      down: 't',
      inner: 'm',
      across: 'd',
    }),
    ...of({
      step: 'd_weights',
      left: ['d_context', 'd_context'],
      top: ['v', 'v'],
      result: ['d_attention', dUsed],
      down: 't',
      inner: 'd',
      across: 's',
    }),
    ...of(
      {
        step: 'd_v',
        left: ['attention', used],
        top: ['d_context', 'd_context'],
        result: ['d_v', 'd_v'],
        down: 's',
        inner: 't',
        across: 'd',
      },
      true,
    ),
    ...softmaxStills(context),
    ...of({
      step: 'd_q',
      left: ['d_attention', 'd_scores'],
      top: ['k', 'k'],
      result: ['d_q', 'd_q'],
      down: 't',
      inner: 's',
      across: 'd',
    }),
    ...of({
      step: 'd_k',
      left: ['d_attention', 'd_scores'],
      top: ['q', 'q'],
      result: ['d_k', 'd_k'],
      down: 's',
      inner: 't',
      across: 'd',
    }),
    ...of({
      step: 'd_w_v',
      left: ['input', 'input'],
      top: ['d_q', 'd_q_projected'],
      result: ['d_w', 'd_w_q'],
      down: 'm',
      inner: 't',
      across: 'd',
    }),
    ...of(weightOf('k'), true),
    ...of(weightOf('v'), true),
    ...pathStills(context),
  ];
};

/** The gradient of W_K or W_V, drawn like that of W_Q, and in the same step. */
function weightOf(which: 'k' | 'v'): BackwardProduct {
  return {
    step: 'd_w_v',
    left: ['input', 'input'],
    top: [`d_${which}`, `d_${which}_projected`],
    result: ['d_w', `d_w_${which}`],
    down: 'm',
    inner: 't',
    called: 's',
    across: 'd',
  };
}

/** Stills of the three gradients (of queries, keys and values) that add up to the input's gradient. */
const PATHS = ['d_input_from_q', 'd_input_from_k', 'd_input_from_v'] as const;

export function pathStills(context: StageContext): Keyframe[] {
  const cells = extentOf(context, 't') * extentOf(context, 'm');
  return [
    { step: 'd_input', frame: paths(context, 0), duration: DURATION.move, question: firstCell(context, PATHS[0]) },
    { step: 'd_input', frame: paths(context, cells), duration: DURATION.fill, question: firstCell(context, 'd_input') },
  ];
}

function paths(context: StageContext, fill: number): Frame {
  const shape = sameShape(context, 4, ['m'], { grid: true });
  for (const [i, tensor] of PATHS.entries()) shape.matrix(i, tensor, tensor);
  return shape.matrix(PATHS.length, 'd_input', 'd_input', { fill }).builder.build();
}

/** Columns left free beside each matrix for the loss: a gap and one cell. */
const BESIDE = 2.2;

function lossStills(context: StageContext): Keyframe[] {
  const cells = extentOf(context, 't') * extentOf(context, 'm');
  const error = firstCell(context, 'error');
  return [
    { step: 'loss', frame: compared(context, 0), duration: DURATION.move, question: null },
    { step: 'loss', frame: compared(context, cells), duration: DURATION.fill, question: error },
    { step: 'loss', frame: judged(context, 'error'), duration: DURATION.change, question: { tensor: 'loss', at: {} } },
    {
      step: 'd_w_o',
      frame: judged(context, 'd_output'),
      duration: DURATION.change,
      question: firstCell(context, 'd_output'),
    },
  ];
}

function compared(context: StageContext, fill: number): Frame {
  const shape = sameShape(context, 3, ['m'], { below: TITLE_ROOM, grid: true });
  if (shape.free && fill > 0) shape.builder.worked(shape.free);
  return shape
    .matrix(0, 'output', 'output')
    .matrix(1, 'target', 'target')
    .matrix(2, 'd_output', 'error', { called: 'error', fill })
    .builder.build();
}

function judged(context: StageContext, shown: 'error' | 'd_output'): Frame {
  const shape = sameShape(context, 1, ['m'], { extraColumns: BESIDE, below: TITLE_ROOM });
  return shape
    .matrix(0, 'd_output', shown, { called: 'error' })
    .builder.panel('loss', 'loss', shape.rightOf(0, 1))
    .title('loss', ['loss'], 'loss', 'bottom')
    .build();
}

/**
 * One matrix product of the backward pass, in the followed head. A transposed matrix is drawn on its side, so that each gradient lies
 * where a row meets a column.
 */
interface BackwardProduct {
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
function backwardStills(context: StageContext, product: BackwardProduct, only = false): Keyframe[] {
  const still = (progress: Progress, duration: number): Keyframe => {
    const { frame, first } = draw(context, product, progress);
    const { tensor, at } = firstCell(context, product.result[1]);
    return { step: product.step, frame, duration, question: { tensor, at: { ...at, ...first } } };
  };
  const all = still(ALL, DURATION.fill);
  return only ? [all] : [still(ONE_CELL, DURATION.cell), all];
}

/** The cell of a tensor at the followed word, or at other indices, in the followed head. */
function firstCell(context: StageContext, tensor: string, at: Indices = { t: context.followed }): CellRef {
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
