/** Starts a training worker. */
import * as v from 'valibot';
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import type { ClientOptions } from '../../../workers/worker-client.ts';
import { WorkerClient } from '../../platform/workers/worker-client.ts';
import { examination, layerAnswer, type TrainingEvent, trainingEvent } from './protocol.ts';
import type { api } from './training-program.ts';

export type TrainingClient = WorkerClient<typeof api, TrainingEvent>;

export function trainingClient(
  listener: Pick<ClientOptions<typeof api, TrainingEvent>, 'onEvent' | 'onFailure'>,
  start: () => BackgroundWorker = startTraining,
): TrainingClient {
  return new WorkerClient(start, {
    answers: { tell: v.nullable(v.union([layerAnswer, examination])) },
    event: trainingEvent,
    ...listener,
  });
}

export function startTraining(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' }));
}
