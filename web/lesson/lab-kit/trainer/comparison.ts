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

export class Comparison {
  readonly #request: CompareRequest;
  readonly #trainers: Pair<(Trainer | null)[]>;
  #step = 0;

  constructor(newModel: () => LanguageModel, request: CompareRequest) {
    this.#request = request;
    const trainers = (side: 0 | 1) =>
      Array.from(
        { length: request.seeds },
        (_, seed) => new Trainer(newModel(), { ...request.settings[side], seed: seed + 1 }),
      );
    this.#trainers = [trainers(0), trainers(1)];
  }

  /** The parameter count of each side. */
  get parameters(): Pair<number> {
    return [this.#trainers[0][0]?.parameters ?? 0, this.#trainers[1][0]?.parameters ?? 0];
  }

  get done(): boolean {
    return this.#step >= this.#request.steps;
  }

  get step(): number {
    return this.#step;
  }

  /** Whether to measure at the current step. */
  get due(): boolean {
    return this.done || this.#step % this.#request.every === 0;
  }

  /** Makes one step of every training that has not diverged. */
  advance(): void {
    for (const side of this.#trainers) {
      for (const [seed, trainer] of side.entries()) {
        try {
          trainer?.step();
        } catch (error) {
          if (!(error instanceof Diverged)) throw error;
          trainer?.dispose();
          side[seed] = null;
        }
      }
    }
    this.#step++;
  }

  measure(): Compared {
    const of = (side: 0 | 1) => this.#trainers[side].map((trainer) => trainer && finite(trainer));
    return { step: this.#step, qualities: [of(0), of(1)] };
  }

  dispose(): void {
    for (const trainer of this.#trainers.flat()) trainer?.dispose();
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
