/** Embedding plus position is X. */
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { sameShape } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => [
  { step: 'tokens', frame: sum(context, false), duration: DURATION.move, question: null },
  {
    step: 'input',
    frame: sum(context, true),
    duration: DURATION.change,
    question: { tensor: 'input', at: { t: context.followed, m: 0 } },
  },
];

/** Embedding plus position; `done` shows their sum X. */
function sum(context: StageContext, done: boolean): Frame {
  const shape = sameShape(context, 3, ['m']).matrix(0, 'embedding', 'embedding').matrix(1, 'position', 'position');
  if (done) shape.matrix(2, 'input', 'input', { grows: true, title: { text: 'X = E + P' } });
  return shape.builder.build();
}
