/** The stage shows the bill (`lab.ts`); behind it stand the maps of weights, one per head. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { LOW_STAGE } from '../../stage/room.ts';
import { attentionAlone } from '../../stage/same-shape.ts';
import { gallery } from '../heads/gallery.ts';
import { planGrid } from '../heads/grid.ts';

const DURATIONS = { projections: DURATION.move, maps: DURATION.fill, grow: 4000 } as const;

export const scene: Scene = (context) => {
  const frame =
    context.height < LOW_STAGE
      ? attentionAlone(context, 'weights')
      : gallery(context, planGrid(context), 'weights', 'nothing');
  return Object.entries(DURATIONS).map(([step, duration]) => ({
    step,
    frame,
    duration,
    question: null,
    exhibit: true,
  }));
};
