/**
 * What the open chapter computes beyond the forward pass: loaded when the chapter opens, and kept after it was left until its
 * numbers are shown no more.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AttentionEngine } from '../../engine/engine.ts';
import type { Computation, LoadComputation } from './computation.ts';

/** Who shows the numbers. */
export interface BeyondHost {
  /** The computation that the open chapter wants is there, or computes by another engine from now on. */
  loaded(): void;
  failed(error: unknown): void;
}

export class Beyond {
  readonly #preparing = signal(false);
  /** What the open chapter wants computed; `ready` once it is loaded. */
  #open: { readonly load: LoadComputation; ready: Computation | null } | null = null;
  /** That of a chapter that was left. */
  #left: Computation | null = null;

  constructor(private readonly host: BeyondHost) {}

  /** Whether what the open chapter wants computed is on its way. */
  get preparing(): ReadonlySignal<boolean> {
    return this.#preparing;
  }

  /** What computes for the open chapter; null where that is the forward pass alone, or still on its way. */
  get computation(): Computation | null {
    return this.#open?.ready ?? null;
  }

  /** Begins to load what the open chapter wants. Whether the numbers that stand are of a chapter that was left. */
  follow(load: LoadComputation | undefined, engine: AttentionEngine['name']): boolean {
    if (load === this.#open?.load) return false;
    const left = this.#open?.ready ?? null;
    this.#open = load ? { load, ready: null } : null;
    this.#preparing.value = load !== undefined;
    if (left) this.#left = left;
    if (load) void this.#load(load, engine);
    return left !== null;
  }

  /** The numbers of a chapter that was left are shown no more. */
  letGo(): void {
    this.#left?.dispose();
    this.#left = null;
  }

  dispose(): void {
    this.#open?.ready?.dispose();
    this.#open = null;
    this.letGo();
  }

  async #load(load: LoadComputation, engine: AttentionEngine['name']): Promise<void> {
    try {
      const ready = await load(engine, () => {
        if (this.#open?.load === load && this.#open.ready) this.host.loaded();
      });
      if (this.#open?.load !== load || this.#open.ready) {
        ready.dispose();
        return;
      }
      this.#open.ready = ready;
      this.host.loaded();
    } catch (error) {
      if (this.#open?.load === load) this.host.failed(error);
    }
    if (this.#open?.load === load) this.#preparing.value = false;
  }
}
