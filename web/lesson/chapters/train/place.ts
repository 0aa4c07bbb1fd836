/** The step of a training that an address names: it is trained again up to there, or looked at if it was kept. */
import type { TrainingSession } from '../../lab-kit/trainer/training-session.ts';

export class Place {
  readonly #sessionNow: () => TrainingSession;
  /** The step on the way there; null if there is none. */
  #wanted: number | null = null;

  constructor(session: () => TrainingSession) {
    this.#sessionNow = session;
  }

  get #session(): TrainingSession {
    return this.#sessionNow();
  }

  /** The step that the page shows; null for the beginning, undefined while the training loads, or trains up to a step. */
  now(): number | null | undefined {
    const { phase, looking, steps } = this.#session.state.peek();
    if (phase === 'running') return this.#wanted === null ? null : undefined;
    if (phase !== 'ready' && phase !== 'diverged') return undefined;
    if (this.#wanted !== null && phase === 'ready' && steps < this.#wanted) return undefined;
    this.#wanted = null;
    return (looking ?? steps) || null;
  }

  /** Does nothing if the step is shown. The same seed makes the same training, so the step can be reached at any time. */
  goTo(step: number | null): void {
    const { phase, looking, steps } = this.#session.state.peek();
    this.#wanted = null;
    if (step === null || phase === 'running' || phase === 'diverged' || step === (looking ?? steps)) return;
    if (step < steps) {
      this.#session.look(step);
      return;
    }
    this.#wanted = step;
    this.#session.run(0, step);
  }
}
