/** Stills of the loss: output, target, error, and the loss itself. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { firstCell } from './product.ts';

/** Columns left free beside each matrix for the loss: a gap and one cell. */
const BESIDE = 2.2;

export function lossStills(context: StageContext): Keyframe[] {
  const cells = extentOf(context, 't') * extentOf(context, 'm');
  const error = firstCell(context, 'error', context.followed);
  return [
    { step: 'loss', frame: compared(context, 0), duration: DURATION.move, question: null },
    { step: 'loss', frame: compared(context, cells), duration: DURATION.fill, question: error },
    { step: 'loss', frame: judged(context, 'error'), duration: DURATION.change, question: { tensor: 'loss', at: {} } },
    {
      step: 'd_w_o',
      frame: judged(context, 'd_output'),
      duration: DURATION.change,
      question: firstCell(context, 'd_output', context.followed),
    },
  ];
}

function compared(context: StageContext, fill: number): Frame {
  const { builder, places, named, numbered, free } = sameShape(context, 3, ['m'], { below: TITLE_ROOM, grid: true });
  if (free && fill > 0) builder.worked(free);
  const [output, target, error] = places as [Place, Place, Place];
  return builder
    .panel('output', 'output', output, { rowLabels: true, colLabels: true })
    .title('output', ['output'], 'output', 'top')
    .panel('target', 'target', target, { rowLabels: named(1), colLabels: numbered(1) })
    .title('target', ['target'], 'target', 'top')
    .panel('d_output', 'error', error, { rowLabels: named(2), colLabels: numbered(2), fill })
    .title('error', ['d_output'], 'error', 'top')
    .build();
}

function judged(context: StageContext, shown: 'error' | 'd_output'): Frame {
  const { builder, windows, places } = sameShape(context, 1, ['m'], { extraColumns: BESIDE, below: TITLE_ROOM });
  const [place] = places as [Place];
  const x = place.x + (windows.of.m.slots.length + 1) * place.cellWidth;
  return builder
    .panel('d_output', shown, place, { rowLabels: true, colLabels: true })
    .title('error', ['d_output'], shown, 'top')
    .panel('loss', 'loss', { ...place, x })
    .title('loss', ['loss'], 'loss', 'bottom')
    .build();
}
