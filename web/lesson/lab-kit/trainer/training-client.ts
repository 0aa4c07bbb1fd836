/** Starts a training worker. */
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import type { ClientOptions } from '../../../workers/worker-client.ts';
import { WorkerClient } from '../../platform/workers/worker-client.ts';
import { answers, type TrainingEvent, trainingEvent } from './protocol.ts';
import type { TrainingLoop } from './training-loop.ts';

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
