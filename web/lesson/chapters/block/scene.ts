/** The input and the output of attention, and the stills of the block once it is computed. */
import { type Letter, letters } from '../../../engine/cell.ts';
import type { DomainId, Frame, Title } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import type { PanelOptions } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
import { ALL, ONE_ROW, type Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';

// Matrices of the residual stream's shape, (t, m): a sum of two, and the norm of one.

/** Whether the block normalises the input of each part; otherwise it normalises the sums. */
function isPreNorm({ trace: { names } }: StageContext): boolean {
  return names.includes('norm_1') && names.indexOf('norm_1') < names.indexOf('output');
}

/** Side by side with their signs; the third is the sum of the first two. */
function stream(context: StageContext, tensors: readonly string[], domain: DomainId = 'stream'): Frame {
  const shape = sameShape(context, tensors.length, ['m'], { below: TITLE_ROOM, grid: true });
  if (shape.free) shape.builder.worked(shape.free);
  // Once the block is computed, the addend and the sum share one scale.
  const scale = context.trace.has('residual_1') ? { domain } : {};
  for (const [i, tensor] of tensors.entries()) shape.matrix(i, tensor, tensor, { ...scale, grows: i === 2 });
  return shape.builder.build();
}

/** Columns left free beside a matrix: a gap, the mean, a gap, one over the deviation. */
const BESIDE = 4;

/** A matrix, its rows' means and inverse deviations, and the normalised matrix. */
function normed(context: StageContext, from: string, norm: string, domain: DomainId = 'stream'): Frame {
  const shape = sameShape(context, 2, ['m'], { extraColumns: BESIDE, below: TITLE_ROOM });
  shape.matrix(0, from, from, { domain });
  for (const [i, statistic] of [`${norm}_mean`, `${norm}_inverse_deviation`].entries()) {
    const place = shape.rightOf(0, 0.6 + 1.7 * i);
    shape.builder.panel(statistic, statistic, place, { fill: extentOf(context, 't'), domain });
    shape.builder.title(statistic, [statistic], statistic, i === 0 ? 'top' : 'bottom', { bare: true });
  }
  return shape.matrix(1, norm, norm, { grows: true }).builder.build();
}

export const scene: Scene = (context) => [
  {
    step: 'input',
    frame: isPreNorm(context) ? normed(context, 'input', 'norm_1') : stream(context, ['input', 'output']),
    duration: DURATION.move,
    question: { tensor: 'input', at: { t: context.followed, m: 0 } },
  },
  ...(context.trace.has('residual_1') ? stills(context) : []),
];

/**
 * A block, from the incoming to the outgoing stream. Both orders have the same steps but normalise different tensors: post-norm the
 * sums, pre-norm the input of each part. With dropout, a still shows each place that applies it.
 */
const stills: Scene = (context) => {
  const pre = isPreNorm(context);
  const domain = pre ? 'stream' : 'normed';
  const [fed, sum] = pre ? ['norm_2', 'residual_1'] : ['norm_1', 'norm_1'];
  const output = context.trace.has('dropped_output') ? 'dropped_output' : 'output';
  const activated = context.trace.has('dropped_activated') ? 'dropped_activated' : 'activated';
  const contracted = context.trace.has('dropped_contracted') ? 'dropped_contracted' : 'contracted';
  const hidden = extentOf(context, 't') * extentOf(context, 'f');
  const at = { t: context.followed, m: 0 };
  const inner = { t: context.followed, f: 0 };
  return [
    ...dropped(context, 'output', 'attended'),
    {
      step: 'attended',
      frame: stream(context, ['input', output, 'residual_1']),
      duration: DURATION.change,
      question: { tensor: 'residual_1', at },
    },
    {
      step: 'norm',
      frame: normed(context, 'residual_1', pre ? 'norm_2' : 'norm_1'),
      duration: DURATION.change,
      question: { tensor: pre ? 'norm_2' : 'norm_1', at },
    },
    {
      step: 'hidden',
      frame: feedForward(context, [fed, 'w_1', 'hidden'], ONE_ROW),
      duration: DURATION.row,
      question: { tensor: 'hidden', at: inner },
    },
    {
      step: 'activated',
      frame: feedForward(context, [fed, 'w_1', 'activated'], () => hidden),
      duration: DURATION.fill,
      question: { tensor: 'activated', at: inner },
    },
    ...(activated === 'activated' ? [] : [droppedInside(context, fed)]),
    {
      step: 'contracted',
      frame: feedForward(context, [activated, 'w_2', 'contracted'], ALL, domain),
      duration: DURATION.fill,
      question: { tensor: 'contracted', at },
    },
    ...dropped(context, 'contracted', 'sum', domain),
    {
      step: 'sum',
      frame: stream(context, [sum, contracted, 'residual_2'], domain),
      duration: DURATION.change,
      question: { tensor: 'residual_2', at },
    },
    {
      step: 'result',
      frame: pre ? stream(context, ['residual_2']) : normed(context, 'residual_2', 'norm_2', domain),
      duration: DURATION.change,
      question: { tensor: pre ? 'residual_2' : 'norm_2', at },
    },
  ];
};

/** A part's output, the dropout factors and the product, on the way to the sum; nothing without dropout. */
function dropped(
  context: StageContext,
  found: 'output' | 'contracted',
  step: string,
  domain?: DomainId,
): readonly Keyframe[] {
  const left = `dropped_${found}`;
  if (!context.trace.has(left)) return [];
  const frame = stream(context, [found, `${found}_dropout_mask`, left], domain);
  return [{ step, frame, duration: DURATION.change, question: { tensor: left, at: { t: context.followed, m: 0 } } }];
}

/** After the GELU, in place of the activated features, on the way to the second product. */
function droppedInside(context: StageContext, fed: string): Keyframe {
  const all = extentOf(context, 't') * extentOf(context, 'f');
  return {
    step: 'contracted',
    frame: feedForward(context, [fed, 'w_1', 'dropped_activated'], () => all),
    duration: DURATION.fill,
    question: { tensor: 'dropped_activated', at: { t: context.followed, f: 0 } },
  };
}

/** [left, top, result] */
function feedForward(
  context: StageContext,
  [left, top, result]: readonly [string, string, string],
  progress: Progress,
  /** The result's colour map, if it differs from the usual one. */
  domain?: DomainId,
): Frame {
  const [inner, across] = letters(context.trace.get(top).axes) as [Letter, Letter];
  const { builder, place } = productLayout(context, { down: 't', inner: [inner], across: [across] });
  const fill = progress(extentOf(context, 't'), extentOf(context, across));
  const add = (tensor: string, at: Place, side: Title['side'], options: PanelOptions): void => {
    const id = INNER.includes(tensor) ? 'inner' : tensor;
    builder.panel(id, tensor, at, options).title(id, [id], tensor, side);
  };
  add(left, place.left, 'bottom', { rowLabels: true });
  add(top, place.top, 'top', { colLabels: true });
  add(result, place.result, 'bottom', { fill, first: context.followed, grows: true, ...(domain ? { domain } : {}) });
  return builder.worked(place.worked).build();
}

/** A matrix before and after the GELU and after dropout, each replacing the previous one in place. */
const INNER = ['hidden', 'activated', 'dropped_activated'];
