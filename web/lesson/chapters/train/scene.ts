/** The stage shows the training (`lab.ts`); without it, what training makes: a map for every head. */
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { gallery } from '../heads/gallery.ts';
import { planGrid } from '../heads/grid.ts';

const STEPS = ['learn', 'form', 'off'] as const;

export const scene: Scene = (context) => {
  const frame = gallery(context, planGrid(context), 'weights', 'bars');
  return STEPS.map((step) => ({ step, frame, duration: DURATION.change, question: null, exhibit: true }));
};
