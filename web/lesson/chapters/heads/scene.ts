/** All heads' scores, weights and contexts over the same sentence. */
import { type StageContext, shownHeads } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { stackedProjections } from '../../stage/projections.ts';
import { LOW_STAGE } from '../../stage/room.ts';
import { barsOfHead } from '../../stage/row-of-bars.ts';
import { attentionAlone } from '../../stage/same-shape.ts';
import { contexts, gallery } from './gallery.ts';
import { planGrid } from './grid.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  if (context.height < LOW_STAGE) return lowStills(context, weights);
  const grid = planGrid(context);
  return [
    // The heads' own Q, K and V, out of which their maps come.
    { step: 'scores', frame: stackedProjections(context, 1, true), duration: DURATION.move, question: null },
    { step: 'scores', frame: gallery(context, grid, 'scores', 'bars'), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: gallery(context, grid, weights, 'bars'),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: context.head, t: context.followed, s: 0 } },
    },
    // The bars make room for the contexts.
    {
      step: 'context',
      frame: gallery(context, grid, weights, 'nothing'),
      duration: DURATION.move,
      question: { tensor: weights, at: { h: context.head, t: context.followed, s: 0 } },
    },
    {
      step: 'context',
      frame: gallery(context, grid, weights, 'context'),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: context.followed, d: 0 } },
    },
  ];
};

/** On a low stage, one head at a time with its numbers, and the followed word's context in each head. */
function lowStills(context: StageContext, weights: string): readonly Keyframe[] {
  const { head, followed } = context;
  return [
    { step: 'weights', frame: barsOfHead(context, weights), duration: DURATION.change, question: null, poster: true },
    { step: 'scores', frame: attentionAlone(context, 'scores'), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: attentionAlone(context, weights),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: head, t: followed, s: 0 } },
    },
    {
      step: 'context',
      frame: contexts(context, shownHeads(context)),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: head, t: followed, d: 0 } },
    },
  ];
}
