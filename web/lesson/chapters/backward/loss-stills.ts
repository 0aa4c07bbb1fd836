/** Stills of the loss: output, target, error, and the loss itself. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { firstCell } from './product.ts';

/** Columns left free beside each matrix for the loss: a gap and one cell. */
const BESIDE = 2.2;

export function lossStills(context: StageContext): Keyframe[] {
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
