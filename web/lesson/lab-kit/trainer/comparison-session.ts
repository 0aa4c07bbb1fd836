/** Runs one comparison at a time in its own worker and keeps the measurements. */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { asError } from '../../platform/as-error.ts';
import type { Compared } from './comparison.ts';
import type { ComparisonPlan } from './comparisons.ts';
import { type Interruption, watchInterruptions } from './interruptions.ts';
import { type TrainingClient, trainingClient } from './training-client.ts';

export interface ComparisonRun {
  readonly phase: 'idle' | 'loading' | 'running' | 'done' | 'stopped' | 'failed';
  readonly measured: readonly Compared[];
  /** Why it paused automatically; null if the reader paused it. */
  readonly stopped: Interruption | null;
  readonly reason: string | null;
}

const IDLE: ComparisonRun = { phase: 'idle', measured: [], stopped: null, reason: null };

export class ComparisonSession {
  readonly #state = signal<ComparisonRun>(IDLE);
  #client: TrainingClient | null = null;
  #stopWatching: (() => void) | null = null;

  get state(): ReadonlySignal<ComparisonRun> {
    return this.#state;
  }

  start({ settings, steps, every }: ComparisonPlan, seeds: number): void {
    this.#end();
    this.#state.value = { ...IDLE, phase: 'loading' };
    const client = trainingClient({
      onEvent: (event) => {
        if (event.kind === 'compared') this.#add(event);
      },
      onFailure: (reason) => this.#finish({ phase: 'failed', reason }),
    });
    this.#client = client;
    client.call('compare', { settings: [...settings], seeds, steps, every }).then(
      () => this.#finish({ phase: 'done' }),
      (error: unknown) => {
        if (this.#client === client) this.#finish({ phase: 'failed', reason: asError(error).message });
      },
    );
    this.#stopWatching = watchInterruptions((why) => this.#interrupt(why));
  }

  stop(): void {
    if (this.#client) this.#finish({ phase: 'stopped' });
  }

  /** Discards the measurements. */
  reset(): void {
    this.#end();
    this.#state.value = IDLE;
  }

  #add({ step, qualities }: Compared): void {
    this.#set({ phase: 'running', measured: [...this.#state.peek().measured, { step, qualities }] });
  }

  #interrupt(why: Interruption): void {
    // If the battery was already low when the reader started the run, that was the reader's choice.
    if (why === 'battery' && this.#state.peek().phase === 'loading') return;
    this.#finish({ phase: 'stopped', stopped: why });
  }

  #finish(change: Partial<ComparisonRun>): void {
    this.#set(change);
    this.#end();
  }

  #end(): void {
    this.#client?.end();
    this.#client = null;
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  #set(change: Partial<ComparisonRun>): void {
    this.#state.value = { ...this.#state.peek(), ...change };
  }
}
