/**
 * An element's training session, which outlives the chapter that shows it. Leaving the chapter pauses it. Its state is one
 * immutable value in a signal.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { BackgroundWorker } from '../../../workers/start-worker.ts';
import { asError } from '../../platform/as-error.ts';
import { type Interruption, watchInterruptions } from './interruptions.ts';
import type { Settled } from './plateau.ts';
import type { Examination, LayerAnswer, ToWorker, TrainingEvent } from './protocol.ts';
import type { TrainingSettings } from './settings.ts';
import type { ProbeView, StepMeasure } from './trainer.ts';
import { startTraining, type TrainingClient, trainingClient } from './training-client.ts';

/** `asleep`: nothing is loaded yet. */
export type Phase = 'asleep' | 'loading' | 'ready' | 'running' | 'diverged' | 'failed';

export interface Training {
  readonly phase: Phase;
  readonly settings: TrainingSettings;
  /** The core's backend; '' before it is loaded. */
  readonly kernels: string;
  readonly vocabulary: readonly string[];
  readonly parameters: number;
  /** One entry per step, ascending. */
  readonly measures: readonly StepMeasure[];
  readonly steps: number;
  /** Steps per second of the last stretch. */
  readonly speed: number;
  readonly checkpoints: readonly number[];
  /** The selected checkpoint; null for the newest state. */
  readonly looking: number | null;
  /** The probe at the selected checkpoint; null before there is one. */
  readonly probe: ProbeView | null;
  /** Why it last paused automatically; null if the reader paused it. */
  readonly paused: Interruption | 'left' | null;
  /** The reason of an automatic stop; null if there was none. */
  readonly settled: Settled | null;
  /** The loss at divergence, and the loss of guessing; null if it has not diverged, or if a number was not finite. */
  readonly runaway: { readonly loss: number | null; readonly guess: number } | null;
  /** The error message of the core or the browser. */
  readonly reason: string | null;
}

export class TrainingSession {
  readonly #state;
  #client: TrainingClient | null = null;
  #stopWatching: (() => void) | null = null;
  #views = 0;

  constructor(
    settings: TrainingSettings,
    private readonly start: () => BackgroundWorker = startTraining,
  ) {
    this.#state = signal<Training>(blank(settings));
  }

  get state(): ReadonlySignal<Training> {
    return this.#state;
  }

  /** Restarts with these settings. */
  configure(settings: TrainingSettings): void {
    const { kernels, phase } = this.#state.peek();
    this.#state.value = { ...blank(settings), kernels };
    if (phase !== 'asleep') this.#begin();
  }

  /** A view shows the training: a hidden page or a low battery pauses it from now on. */
  enter(): void {
    this.#views++;
    this.#stopWatching ??= watchInterruptions((why) => this.#interrupt(why));
  }

  /** After its last view, the training pauses. */
  leave(): void {
    if (--this.#views > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#interrupt('left');
  }

  /** At a speed in steps per second, 0 for the maximum; until that many steps are made, or until it makes no more progress. */
  run(speed: number, until: number | null = null): void {
    this.#wake();
    this.#set({
      looking: null,
      paused: null,
      settled: null,
      ...(this.#state.peek().phase === 'ready' ? { phase: 'running' } : {}),
    });
    this.#send({ kind: 'run', speed, until });
  }

  /** Changes the speed of a run, also while the worker still loads. */
  pace(speed: number): void {
    this.#send({ kind: 'pace', speed });
  }

  /** Stops the worker and frees its memory; the next run begins a new training. */
  end(): void {
    this.#client?.end();
    this.#client = null;
    this.#state.value = blank(this.#state.peek().settings);
  }

  pause(): void {
    this.#send({ kind: 'pause' });
  }

  step(): void {
    this.#wake();
    this.#set({ looking: null, paused: null });
    this.#send({ kind: 'step' });
  }

  /** Selects a checkpoint, or with null the newest state, and pauses a running training. */
  look(step: number | null): void {
    this.#set({ looking: step });
    // The worker then reports its newest state.
    if (step === null || this.#state.peek().phase === 'running') this.pause();
    if (step !== null) this.#send({ kind: 'look', step });
  }

  /** Resumes from the selected checkpoint. */
  return(): void {
    const { looking } = this.#state.peek();
    if (looking !== null) this.#send({ kind: 'return', step: looking });
  }

  /** One layer's inputs for some tokens, at the last checkpoint up to a step. Rejects if the worker fails or is gone. */
  async layer(step: number, ids: readonly number[], layer: number): Promise<LayerAnswer> {
    const answer = await this.#ask({ kind: 'layer', step, ids: [...ids], layer });
    return answer && 'given' in answer ? answer : Promise.reject(new Error('the worker sent no layer'));
  }

  /** The model at that step with some heads off, counted layer by layer. Rejects if the worker fails or is gone. */
  async examine(step: number, off: readonly number[]): Promise<Examination> {
    const answer = await this.#ask({ kind: 'examine', step, off: [...off] });
    return answer && 'whole' in answer ? answer : Promise.reject(new Error('the worker sent no examination'));
  }

  async #ask(message: ToWorker) {
    const { reason } = this.#state.peek();
    if (!this.#client) throw new Error(reason ?? 'no training is loaded');
    return this.#client.call('tell', message);
  }

  /** Loads the worker on first use. */
  #wake(): void {
    if (this.#state.peek().phase === 'asleep') this.#begin();
  }

  #begin(): void {
    if (!this.#client) this.#open();
    this.#set({ phase: 'loading' });
    this.#send({ kind: 'configure', settings: this.#state.peek().settings });
  }

  #interrupt(why: Interruption | 'left'): void {
    if (this.#state.peek().phase !== 'running') return;
    this.pause();
    this.#set({ paused: why });
  }

  #open(): void {
    this.#client = trainingClient(
      {
        onEvent: (event) => this.#hear(event),
        onFailure: (reason) => {
          this.#client = null;
          this.#set({ phase: 'failed', reason });
        },
      },
      this.start,
    );
  }

  #hear(message: TrainingEvent): void {
    const { measures, looking, phase, checkpoints } = this.#state.peek();
    // Messages about earlier settings are stale.
    if (phase === 'loading' && (message.kind === 'progress' || message.kind === 'looked')) return;
    switch (message.kind) {
      case 'loaded':
        this.#set({ kernels: message.kernels });
        return;
      case 'configured':
        this.#set({
          phase: 'ready',
          vocabulary: message.vocabulary,
          parameters: message.parameters,
          probe: message.probe,
          checkpoints: [0],
        });
        return;
      case 'progress':
        this.#set({
          // The worker reports divergence after the last progress.
          phase: message.running ? 'running' : phase === 'diverged' ? phase : 'ready',
          measures: message.measures.length > 0 ? [...measures, ...message.measures] : measures,
          steps: message.steps,
          settled: message.settled,
          speed: message.speed > 0 ? message.speed : this.#state.peek().speed,
          checkpoints: message.checkpoints,
          ...(message.probe && looking === null ? { probe: message.probe } : {}),
        });
        return;
      case 'looked':
        // Ignores stale answers: the worker answers with the last checkpoint up to the requested step.
        if (looking !== null && message.step === checkpoints.findLast((step) => step <= looking))
          this.#set({ probe: message.probe });
        return;
      case 'returned':
        this.#set({
          phase: 'ready',
          looking: null,
          settled: null,
          runaway: null,
          reason: null,
          measures: measures.filter(({ step }) => step < message.step),
          steps: message.step,
          checkpoints: message.checkpoints,
          probe: message.probe,
        });
        return;
      case 'diverged':
        this.#set({ phase: 'diverged', reason: message.reason, runaway: message });
        return;
      case 'compared':
        return;
    }
  }

  /** A refused message fails the training, but not its worker. */
  #send(message: ToWorker): void {
    const client = this.#client;
    client?.call('tell', message).catch((error: unknown) => {
      if (client === this.#client) this.#set({ phase: 'failed', reason: asError(error).message });
    });
  }

  #set(change: Partial<Training>): void {
    this.#state.value = { ...this.#state.peek(), ...change };
  }
}

function blank(settings: TrainingSettings): Training {
  return {
    phase: 'asleep',
    settings,
    kernels: '',
    vocabulary: [],
    parameters: 0,
    measures: [],
    steps: 0,
    speed: 0,
    checkpoints: [],
    looking: null,
    probe: null,
    paused: null,
    settled: null,
    runaway: null,
    reason: null,
  };
}
