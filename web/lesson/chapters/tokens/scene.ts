/** Embedding plus position is X. */
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
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
  const { builder, places, named, numbered } = sameShape(context, 3, ['m']);
  const [first, second, third] = places as [Place, Place, Place];
  builder.panel('embedding', 'embedding', first, { rowLabels: true, colLabels: true });
  builder.panel('position', 'position', second, { rowLabels: named(1), colLabels: numbered(1) });
  builder.title('embedding', ['embedding'], 'embedding', 'top').title('position', ['position'], 'position', 'top');
  if (done) {
    builder.panel('input', 'input', third, { rowLabels: named(2), colLabels: numbered(2), grows: true });
    builder.title('input', ['input'], 'input', 'top', { text: 'X = E + P' });
  }
  return builder.build();
}
