/**
 * Two settings trained side by side, with several seeds each: all of them step together, so that their curves grow together. A seed
 * decides the first weights and the order of the data, for both settings alike; what measures them is the same for all.
 */
import type { LanguageModel } from '../../../engine/language-model.ts';
import type { CompareRequest } from './protocol.ts';
import { Diverged, type Quality, Trainer } from './trainer.ts';

export type Pair<T> = readonly [T, T];

/** What a measurement found: for either setting one entry a seed, null for a seed that has diverged. */
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

  /** How many numbers either setting learns. */
  get parameters(): Pair<number> {
    return [this.#trainers[0][0]?.parameters ?? 0, this.#trainers[1][0]?.parameters ?? 0];
  }

  get done(): boolean {
    return this.#step >= this.#request.steps;
  }

  get step(): number {
    return this.#step;
  }

  /** Whether the present step is one to measure at. */
  get due(): boolean {
    return this.done || this.#step % this.#request.every === 0;
  }

  /** One step of every training that has not diverged. */
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

/** Null where the last step has made numbers that are not finite. */
function finite(trainer: Trainer): Quality | null {
  try {
    return trainer.evaluate();
  } catch {
    return null;
  }
}
