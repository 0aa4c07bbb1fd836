/**
 * The backward pass in the followed head: from the loss and the output's gradient to the input's gradient. At the softmax, each row
 * of gradients depends on its whole row of weights.
 */

import type { Keyframe, Scene } from '../../stage/keyframe.ts';
import { lossStills } from './loss-stills.ts';
import { pathStills } from './path-stills.ts';
import { type BackwardProduct, backwardStills } from './product.ts';
import { softmaxStills } from './softmax-stills.ts';

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
