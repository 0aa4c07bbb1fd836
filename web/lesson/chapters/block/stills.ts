/**
 * A block, from the incoming to the outgoing stream. Both orders have the same steps but normalise different tensors: post-norm the
 * sums, pre-norm the input of each part. With dropout, a still shows each place that applies it.
 */
import type { DomainId } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { ALL, ONE_ROW } from '../../stage/product.ts';
import { feedForward } from './feed-forward.ts';
import { isPreNorm, normed, stream } from './stream.ts';

export const stills: Scene = (context) => {
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
