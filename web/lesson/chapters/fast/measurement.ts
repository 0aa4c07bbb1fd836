/** An element's measurement of the algorithms, which its laboratory and its stage show. A worker makes it. */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import { CancelledError } from '../../../workers/worker-client.ts';
import { perElement } from '../../lab-kit/per-element.ts';
import { asError } from '../../platform/as-error.ts';
import { WorkerClient } from '../../platform/workers/worker-client.ts';
import { ALGORITHMS, type Algorithm, intensity, operations, runs } from './algorithms.ts';
import type { Measured, Progress, Roof } from './measuring.ts';
import type { api } from './measuring-program.ts';
import { type MeasuringEvent, measured, measuringEvent, type Reason } from './protocol.ts';

export interface Measurement {
  /** The number of tokens that was measured; null before the first. */
  readonly tokens: number | null;
  readonly roof: Roof | null;
  readonly measured: readonly Measured[];
  /** The kernels of WebGPU and their device; null without one. */
  readonly device: string | null;
  readonly missing: ReadonlyMap<Algorithm, { readonly reason: Reason; readonly detail: string }>;
  /** While the worker measures; without an algorithm before the first. */
  readonly progress: Partial<Progress> | null;
  readonly broken: string | null;
}

const NONE: Measurement = {
  tokens: null,
  roof: null,
  measured: [],
  device: null,
  missing: new Map(),
  progress: null,
  broken: null,
};

/** Operations per second of an algorithm, for so many tokens. */
export function rateOf({ median }: Measured, tokens: number): number {
  return operations(tokens) / (median / 1000);
}

/** The most that a roof allows at an intensity. */
export function under({ peak, bandwidth }: Roof, operationsPerByte: number): number {
  return Math.min(peak, operationsPerByte * bandwidth);
}

/** Faster than this share of the roof counts as above it: the measurements differ by a few per cent. */
const ABOVE = 1.05;

/** The algorithms that were faster than the roof allows. WebGPU has another roof. */
export function aboveRoof({ roof, measured, tokens }: Measurement): readonly Algorithm[] {
  if (!roof || tokens === null) return [];
  const above = (own: Measured) => rateOf(own, tokens) > ABOVE * under(roof, intensity(own.algorithm, tokens));
  return measured.filter((own) => own.algorithm !== 'webgpu' && above(own)).map(({ algorithm }) => algorithm);
}

/** The algorithms on the processor that do fewer operations a byte than its roof has at the bend. */
export function leftOfBend({ roof, missing }: Measurement, tokens: number): readonly Algorithm[] {
  if (!roof) return [];
  const waits = (algorithm: Algorithm) =>
    runs(algorithm, tokens) && intensity(algorithm, tokens) < roof.peak / roof.bandwidth;
  return ALGORITHMS.filter((algorithm) => algorithm !== 'webgpu' && !missing.has(algorithm) && waits(algorithm));
}

/** How many times as fast WebGPU was as the fastest form of the core; null unless both were measured. */
export function gainOf({ measured }: Measurement): { readonly times: number; readonly core: Algorithm } | null {
  const gpu = measured.find(({ algorithm }) => algorithm === 'webgpu');
  const forms = measured.filter(({ algorithm }) => algorithm !== 'webgpu' && algorithm !== 'plain');
  const [core] = forms.sort((a, b) => a.median - b.median);
  return gpu && core ? { times: core.median / gpu.median, core: core.algorithm } : null;
}

export class MeasurementSession {
  readonly #state = signal(NONE);
  #client: WorkerClient<typeof api, MeasuringEvent> | null = null;
  #views = 0;

  constructor(private readonly start: () => BackgroundWorker = startMeasuring) {}

  get state(): ReadonlySignal<Measurement> {
    return this.#state;
  }

  enter(): void {
    this.#views++;
  }

  /** After its last view, the measurement stops. */
  leave(): void {
    if (--this.#views === 0) this.stop();
  }

  /** Discards measurements for other sizes; the roof stays. */
  forget(): void {
    this.stop();
    this.#state.value = { ...NONE, roof: this.#state.peek().roof };
  }

  async measure(tokens: number): Promise<void> {
    this.forget();
    this.#set({ tokens, progress: {} });
    const client = new WorkerClient<typeof api, MeasuringEvent>(this.start, {
      answers: { measure: measured },
      event: measuringEvent,
      onEvent: (event) => this.#hear(event),
    });
    this.#client = client;
    try {
      this.#set({ measured: await client.call('measure', tokens) });
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.#set({ broken: asError(error).message });
    }
    if (this.#client === client) this.stop();
  }

  stop(): void {
    this.#client?.end();
    this.#client = null;
    this.#set({ progress: null });
  }

  #hear(event: MeasuringEvent): void {
    switch (event.kind) {
      case 'roof':
        this.#set({ roof: event });
        return;
      case 'device':
        this.#set({ device: event.kernels });
        return;
      case 'missing':
        this.#set({ missing: new Map([...this.#state.peek().missing, [event.algorithm, event]]) });
        return;
      case 'progress':
        this.#set({ progress: event });
    }
  }

  #set(change: Partial<Measurement>): void {
    this.#state.value = { ...this.#state.peek(), ...change };
  }
}

function startMeasuring(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./measuring-worker.ts', import.meta.url), { type: 'module' }));
}

export const measurementOf = perElement(() => new MeasurementSession());
