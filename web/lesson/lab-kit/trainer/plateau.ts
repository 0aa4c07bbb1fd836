/**
 * Detects that a training makes no more progress: the task is learned, or the loss no longer falls. A short plateau is normal, because
 * many tasks begin with one; so the loss counts as flat only over many steps.
 */

/** `learned`: hardly a wrong answer is left. `flat`: the loss no longer falls. */
export const SETTLED_NAMES = ['learned', 'flat'] as const;
export type Settled = (typeof SETTLED_NAMES)[number];

/** A task is learned if, over the last steps, the mean loss is below `loss` nats and at least `accuracy` of the answers are right. */
export const LEARNED = { steps: 50, loss: 0.02, accuracy: 0.995 } as const;
/** The loss is flat if its mean over the last steps is less than this share below the mean over as many steps before. */
export const FLAT = { steps: 250, share: 0.02 } as const;

export class Plateau {
  /** Running sums, so that the mean of any stretch is one subtraction. */
  readonly #losses = [0];
  readonly #accuracies = [0];

  /** Adds a step. Returns why the training may stop after it; null if it makes progress. */
  add({ loss, accuracy }: { readonly loss: number; readonly accuracy: number }): Settled | null {
    this.#losses.push((this.#losses.at(-1) ?? 0) + loss);
    this.#accuracies.push((this.#accuracies.at(-1) ?? 0) + accuracy);
    const steps = this.#losses.length - 1;
    if (steps >= LEARNED.steps) {
      const from = steps - LEARNED.steps;
      const right = mean(this.#accuracies, from, steps) >= LEARNED.accuracy;
      if (right && mean(this.#losses, from, steps) < LEARNED.loss) return 'learned';
    }
    if (steps < 2 * FLAT.steps) return null;
    const half = steps - FLAT.steps;
    const before = mean(this.#losses, half - FLAT.steps, half);
    return mean(this.#losses, half, steps) > (1 - FLAT.share) * before ? 'flat' : null;
  }
}

function mean(sums: readonly number[], from: number, to: number): number {
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
}
