/** The training of each element, which its laboratory and its figure share. Elements of one page do not share it. */
import type { LabContext } from '../lab.ts';
import { Lending } from './lend.ts';
import { FIRST_SETTINGS } from './settings.ts';
import { TrainingSession } from './training-session.ts';

export interface OwnTraining {
  readonly training: TrainingSession;
  /** Its source among the lesson's weights. */
  readonly lending: Lending;
}

const trainings = new WeakMap<AbortSignal, OwnTraining>();
/** For a laboratory that has no context yet. */
const NOWHERE = new AbortController().signal;

/** It ends when the page removes the element. */
export function trainingOf(context: Pick<LabContext, 'life'> | null): OwnTraining {
  const life = context?.life ?? NOWHERE;
  const known = trainings.get(life);
  if (known) return known;
  const training = new TrainingSession(FIRST_SETTINGS);
  const lending = new Lending(training);
  // Other elements may still read a checkpoint that it lends.
  life.addEventListener('abort', () => lending.lends || training.end(), { once: true });
  const own = { training, lending };
  trainings.set(life, own);
  return own;
}
