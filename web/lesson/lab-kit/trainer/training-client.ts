/** Starts a training worker. */
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import type { ClientOptions } from '../../../workers/worker-client.ts';
import { WorkerClient } from '../../platform/workers/worker-client.ts';
import { answers, type TrainingEvent, trainingEvent } from './protocol.ts';
import type { TrainingLoop } from './training-loop.ts';

/** Events that pause a training: a hidden page or a low battery. */
export type Interruption = 'hidden' | 'battery';

/** Below this charge, and without a charger, training pauses. */
const LOW_BATTERY = 0.2;

/** The Battery Status API, where the browser has it. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Calls `interrupt` at each such event. Returns a function that stops watching. */
export function watchInterruptions(interrupt: (why: Interruption) => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  document.addEventListener('visibilitychange', () => document.hidden && interrupt('hidden'), { signal });
  void batteryOf(navigator).then((battery) => {
    if (!battery || signal.aborted) return;
    const look = () => !battery.charging && battery.level < LOW_BATTERY && interrupt('battery');
    battery.addEventListener('levelchange', look, { signal });
    battery.addEventListener('chargingchange', look, { signal });
    look();
  });
  return () => watch.abort();
}

async function batteryOf(browser: object): Promise<Battery | null> {
  if (!('getBattery' in browser) || typeof browser.getBattery !== 'function') return null;
  try {
    return (await browser.getBattery()) ?? null;
  } catch {
    // A permissions policy of the embedding page may forbid it.
    return null;
  }
}

export type TrainingClient = WorkerClient<TrainingLoop, TrainingEvent>;

export function trainingClient(
  listener: Pick<ClientOptions<TrainingLoop, TrainingEvent>, 'onEvent' | 'onFailure'>,
  start: () => BackgroundWorker = startTraining,
): TrainingClient {
  return new WorkerClient(start, { answers, event: trainingEvent, ...listener });
}

export function startTraining(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' }));
}
