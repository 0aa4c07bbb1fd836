/**
 * Trains two settings side by side with several seeds, all in step so that the curves grow together. A seed decides the initial
 * weights and the data order of both sides; the evaluation data are the same for all seeds.
 */
import type { LanguageModel } from '../../../engine/language-model.ts';
import type { CompareRequest } from './protocol.ts';
import { Diverged, type Quality, Trainer } from './trainer.ts';

export type Pair<T> = readonly [T, T];

/** A measurement of both sides, with one entry per seed; null for a diverged seed. */
export interface Compared {
  readonly step: number;
  readonly qualities: Pair<readonly (Quality | null)[]>;
}

/** The measurements, from the one before the first step to the one after the last. */
export function* compare(newModel: () => LanguageModel, request: CompareRequest): Generator<Compared, void> {
  const { settings, seeds, steps, every } = request;
  const side = (of: 0 | 1): (Trainer | null)[] =>
    Array.from({ length: seeds }, (_, seed) => new Trainer(newModel(), { ...settings[of], seed: seed + 1 }));
  const sides = [side(0), side(1)] as const;
  const measured = (of: 0 | 1) => sides[of].map((trainer) => trainer && finite(trainer));
  try {
    for (let step = 0; ; step++) {
      if (step % every === 0 || step >= steps) yield { step, qualities: [measured(0), measured(1)] };
      if (step >= steps) return;
      for (const trainers of sides) advance(trainers);
    }
  } finally {
    for (const trainer of sides.flat()) trainer?.dispose();
  }
}

/** Makes one step of every training that has not diverged. */
function advance(trainers: (Trainer | null)[]): void {
  for (const [seed, trainer] of trainers.entries()) {
    try {
      trainer?.step();
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      trainer?.dispose();
      trainers[seed] = null;
    }
  }
}

/** Null if the last step produced non-finite numbers. */
function finite(trainer: Trainer): Quality | null {
  try {
    return trainer.evaluate();
  } catch {
    return null;
  }
}
