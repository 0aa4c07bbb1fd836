/**
 * Training checkpoints in bounded memory. When memory is full, every second checkpoint is dropped, so the history still covers the
 * whole run. The first checkpoint always stays.
 */
import type { Checkpoint } from '../../../engine/language-model.ts';

/** Bytes for all checkpoints together. */
const ROOM = 48 * 2 ** 20;
const FEWEST = 8;
const MOST = 128;

export class History {
  readonly #kept = new Map<number, Checkpoint>();
  readonly #room: number;
  #spacing = 1;

  constructor(room: number = ROOM) {
    this.#room = room;
  }

  /** The steps that have a checkpoint, ascending. */
  get steps(): readonly number[] {
    return [...this.#kept.keys()].sort((a, b) => a - b);
  }

  /** Whether to keep a checkpoint after this many steps. */
  wants(step: number): boolean {
    return step % this.#spacing === 0 && !this.#kept.has(step);
  }

  add(checkpoint: Checkpoint): void {
    this.#kept.set(checkpoint.steps, checkpoint);
    const capacity = Math.min(MOST, Math.max(FEWEST, Math.floor(this.#room / (12 * checkpoint.parameters.length))));
    while (this.#kept.size > capacity) {
      this.#spacing *= 2;
      for (const step of [...this.#kept.keys()]) if (step % this.#spacing !== 0) this.#kept.delete(step);
    }
  }

  /** The checkpoint of that step, or the last one before it. */
  at(step: number): Checkpoint | undefined {
    return this.#kept.get(this.steps.findLast((kept) => kept <= step) ?? 0);
  }

  /** Drops all checkpoints after a step: the training will redo those steps. */
  forgetAfter(step: number): void {
    for (const kept of [...this.#kept.keys()]) if (kept > step) this.#kept.delete(kept);
    // After a restart, every step is kept again.
    if (this.#kept.size === 1) this.#spacing = 1;
  }
}
