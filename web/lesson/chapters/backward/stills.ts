/**
 * The backward pass in the followed head: from the loss and the output's gradient to the input's gradient. At the softmax, each row
 * of gradients depends on its whole row of weights.
 */

import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { type BackwardProduct, backwardStills, firstCell } from './product.ts';
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

/** Stills of the three gradients (of queries, keys and values) that add up to the input's gradient. */
const PATHS = ['d_input_from_q', 'd_input_from_k', 'd_input_from_v'] as const;

export function pathStills(context: StageContext): Keyframe[] {
  const cells = extentOf(context, 't') * extentOf(context, 'm');
  return [
    {
      step: 'd_input',
      frame: paths(context, 0),
      duration: DURATION.move,
      question: firstCell(context, PATHS[0]),
    },
    {
      step: 'd_input',
      frame: paths(context, cells),
      duration: DURATION.fill,
      question: firstCell(context, 'd_input'),
    },
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
