/** Stills of the three gradients (of queries, keys and values) that add up to the input's gradient. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe } from '../../stage/keyframe.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { firstCell } from './product.ts';

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
