/**
 * The open chapter's extra computation beyond the forward pass. It loads when the chapter opens and is kept after the chapter
 * closes until its numbers are replaced.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AttentionEngine } from '../../engine/engine.ts';
import type { Computation, LoadComputation } from './computation.ts';

/** The session that shows the numbers. */
export interface ComputationHost {
  /** The open chapter's computation is loaded. */
  loaded(): void;
  failed(error: unknown): void;
}

interface Open {
  readonly load: LoadComputation;
  readonly engine: AttentionEngine['name'];
  ready: Computation | null;
}

export class ChapterComputation {
  readonly #preparing = signal(false);
  /** The open chapter's computation; `ready` once it is loaded. */
  #open: Open | null = null;
  /** Computations of the previous chapter or engine, whose numbers may still be shown. */
  readonly #previous = new Set<Computation>();

  constructor(private readonly host: ComputationHost) {}

  /** Whether the open chapter's computation is loading. */
  get preparing(): ReadonlySignal<boolean> {
    return this.#preparing;
  }

  /** The open chapter's computation; null if there is none, or it is still loading. */
  get computation(): Computation | null {
    return this.#open?.ready ?? null;
  }

  /**
   * Starts loading the open chapter's computation by that engine; until it is loaded, the chapter keeps the one of the engine
   * before. Returns whether the displayed numbers come from the previous chapter's.
   */
  select(load: LoadComputation | undefined, engine: AttentionEngine['name']): boolean {
    const before = this.#open;
    if (load === before?.load && (!load || engine === before?.engine)) return false;
    const kept = load === before?.load ? (before?.ready ?? null) : null;
    const left = kept ? null : (before?.ready ?? null);
    this.#open = load ? { load, engine, ready: kept } : null;
    this.#preparing.value = load !== undefined && !kept;
    if (left) this.#previous.add(left);
    if (this.#open) void this.#load(this.#open);
    return left !== null;
  }

  /** Loads the open chapter's computation again if that has failed. */
  retry(): void {
    if (!this.#open || this.#open.ready || this.#preparing.peek()) return;
    this.#preparing.value = true;
    void this.#load(this.#open);
  }

  /** Frees the previous computations once their numbers are replaced. */
  release(): void {
    for (const computation of this.#previous) computation.dispose();
    this.#previous.clear();
  }

  dispose(): void {
    this.#open?.ready?.dispose();
    this.#open = null;
    this.release();
  }

  async #load(open: Open): Promise<void> {
    try {
      const ready = await open.load(open.engine);
      if (this.#open !== open) {
        ready.dispose();
        return;
      }
      if (open.ready) this.#previous.add(open.ready);
      open.ready = ready;
      this.host.loaded();
    } catch (error) {
      if (this.#open === open) this.host.failed(error);
    }
    if (this.#open === open) this.#preparing.value = false;
  }
}
