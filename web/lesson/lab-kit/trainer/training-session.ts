/**
 * An element's training session, which outlives the chapter that shows it. Leaving the chapter pauses it. Its state is one
 * immutable value in a signal.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { BackgroundWorker } from '../../../workers/start-worker.ts';
import { asError } from '../../platform/as-error.ts';
import type { Settled } from './plateau.ts';
import type { Answers, TrainingEvent } from './protocol.ts';
import type { TrainingSettings } from './settings.ts';
import type { ProbeView, StepMeasure } from './trainer.ts';
import {
  type Interruption,
  startTraining,
  type TrainingClient,
  trainingClient,
  watchInterruptions,
} from './training-client.ts';
import type { TrainingLoop } from './training-loop.ts';

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

type Asked = 'configure' | 'run' | 'pace' | 'pause' | 'step' | 'look' | 'return';

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
    this.#call('run', { speed, until });
  }

  /** Changes the speed of a run, also while the worker still loads. */
  pace(speed: number): void {
    this.#call('pace', speed);
  }

  /** Stops the worker and frees its memory; the next run begins a new training. */
  end(): void {
    this.#client?.end();
    this.#client = null;
    this.#state.value = blank(this.#state.peek().settings);
  }

  pause(): void {
    this.#call('pause', undefined);
  }

  step(): void {
    this.#wake();
    this.#set({ looking: null, paused: null });
    this.#call('step', undefined);
  }

  /** Selects a checkpoint, or with null the newest state, and pauses a running training. */
  look(step: number | null): void {
    this.#set({ looking: step });
    // The worker then reports its newest state.
    if (step === null || this.#state.peek().phase === 'running') this.pause();
    if (step === null) return;
    this.#call('look', step, (looked) => {
      const { looking, checkpoints } = this.#state.peek();
      // Ignores stale answers: the worker answers with the last checkpoint up to the requested step.
      if (looking !== null && looked.step === checkpoints.findLast((kept) => kept <= looking))
        this.#set({ probe: looked.probe });
    });
  }

  /** Resumes from the selected checkpoint. */
  return(): void {
    const { looking } = this.#state.peek();
    if (looking === null) return;
    this.#call('return', looking, ({ step, checkpoints, probe }) => {
      const measures = this.#state.peek().measures.filter((measure) => measure.step < step);
      const now = { phase: 'ready', looking: null, settled: null, runaway: null, reason: null } as const;
      this.#set({ ...now, measures, steps: step, checkpoints, probe });
    });
  }

  /** One layer's inputs for some tokens, at the last checkpoint up to a step. Rejects if the worker fails or is gone. */
  layer(step: number, ids: readonly number[], layer: number): Promise<Answers['layer']> {
    return this.#client?.call('layer', { step, ids: [...ids], layer }) ?? this.#gone();
  }

  /** The model at that step with some heads off, counted layer by layer. Rejects if the worker fails or is gone. */
  examine(step: number, off: readonly number[]): Promise<Answers['examine']> {
    return this.#client?.call('examine', { step, off: [...off] }) ?? this.#gone();
  }

  #gone(): Promise<never> {
    return Promise.reject(new Error(this.#state.peek().reason ?? 'no training is loaded'));
  }

  /** Loads the worker on first use. */
  #wake(): void {
    if (this.#state.peek().phase === 'asleep') this.#begin();
  }

  #begin(): void {
    if (!this.#client) this.#open();
    this.#set({ phase: 'loading' });
    const { settings } = this.#state.peek();
    this.#call('configure', settings, (configured) => {
      if (settings === this.#state.peek().settings) this.#set({ phase: 'ready', checkpoints: [0], ...configured });
    });
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
    const { measures, looking, phase, speed } = this.#state.peek();
    if (message.kind === 'diverged') this.#set({ phase: 'diverged', reason: message.reason, runaway: message });
    // Progress with earlier settings is stale.
    if (message.kind !== 'progress' || phase === 'loading') return;
    this.#set({
      // The worker reports divergence after the last progress.
      phase: message.running ? 'running' : phase === 'diverged' ? phase : 'ready',
      measures: message.measures.length > 0 ? [...measures, ...message.measures] : measures,
      steps: message.steps,
      settled: message.settled,
      speed: message.speed > 0 ? message.speed : speed,
      checkpoints: message.checkpoints,
      ...(message.probe && looking === null ? { probe: message.probe } : {}),
    });
  }

  /** A refused call fails the training, but not its worker. */
  #call<Name extends Asked>(
    name: Name,
    argument: Parameters<TrainingLoop[Name]>[0],
    answered: (answer: ReturnType<TrainingLoop[Name]>) => void = () => undefined,
  ): void {
    const client = this.#client;
    const isOurs = () => client === this.#client;
    client?.call(name, argument as never).then(
      (answer) => isOurs() && answered(answer as ReturnType<TrainingLoop[Name]>),
      (error: unknown) => isOurs() && this.#set({ phase: 'failed', reason: asError(error).message }),
    );
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
