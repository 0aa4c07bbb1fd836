/** The page's one training. */

import { Lending } from './lend.ts';
import { FIRST_SETTINGS } from './settings.ts';
import { TrainingSession } from './training-session.ts';

export const theTraining = new TrainingSession(FIRST_SETTINGS);

/** Its source among the lesson's weights. */
export const theLending = new Lending(theTraining);
