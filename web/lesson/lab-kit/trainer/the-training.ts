/** The page's one training and its initial settings, small enough that heads specialise within seconds. */

import { Lending } from './lend.ts';
import type { TrainingSettings } from './settings.ts';
import { TrainingSession } from './training-session.ts';

export const FIRST_SETTINGS: TrainingSettings = {
  task: 'copy',
  text: '',
  heads: 2,
  width: 32,
  layers: 1,
  rate: 0.003,
  batch: 16,
  seed: 1,
};

export const theTraining = new TrainingSession(FIRST_SETTINGS);

/** Its source among the lesson's weights. */
export const theLending = new Lending(theTraining);
