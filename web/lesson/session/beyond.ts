/**
 * The open chapter's extra computation beyond the forward pass. It loads when the chapter opens and is kept after the chapter
 * closes until its numbers are replaced.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AttentionEngine } from '../../engine/engine.ts';
import type { Computation, LoadComputation } from './computation.ts';

/** The session that shows the numbers. */
export interface BeyondHost {
  /** The open chapter's computation is loaded, or has switched to another engine. */
  loaded(): void;
  failed(error: unknown): void;
}

export class Beyond {
  readonly #preparing = signal(false);
  /** The open chapter's computation; `ready` once it is loaded. */
  #open: { readonly load: LoadComputation; ready: Computation | null } | null = null;
  /** The computation of the previous chapter. */
  #left: Computation | null = null;

  constructor(private readonly host: BeyondHost) {}

  /** Whether the open chapter's computation is loading. */
  get preparing(): ReadonlySignal<boolean> {
    return this.#preparing;
  }

  /** The open chapter's computation; null if there is none, or it is still loading. */
  get computation(): Computation | null {
    return this.#open?.ready ?? null;
  }

  /** Starts loading the open chapter's computation. Returns whether the displayed numbers come from the previous chapter's. */
  follow(load: LoadComputation | undefined, engine: AttentionEngine['name']): boolean {
    if (load === this.#open?.load) return false;
    const left = this.#open?.ready ?? null;
    this.#open = load ? { load, ready: null } : null;
    this.#preparing.value = load !== undefined;
    if (left) this.#left = left;
    if (load) void this.#load(load, engine);
    return left !== null;
  }

  /** Frees the previous chapter's computation once its numbers are replaced. */
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
