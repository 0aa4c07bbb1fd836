/** The training of each element, which its laboratory and its figure share. */
import { perElement } from '../per-element.ts';
import { Lending } from './lend.ts';
import { FIRST_SETTINGS } from './settings.ts';
import { TrainingSession } from './training-session.ts';

export interface OwnTraining {
  readonly training: TrainingSession;
  /** Its source among the lesson's weights. */
  readonly lending: Lending;
}

/** It ends when the page removes the element. */
export const trainingOf = perElement((life): OwnTraining => {
  const training = new TrainingSession(FIRST_SETTINGS);
  const lending = new Lending(training);
  // Other elements may still read a checkpoint that it lends.
  life.addEventListener('abort', () => lending.lends || training.end(), { once: true });
  return { training, lending };
});
