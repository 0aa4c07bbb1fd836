/** Starts the worker that holds a checkpoint. */
import * as v from 'valibot';
import { CheckpointError, type CheckpointProblem } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import { WorkerClient } from '../../platform/workers/worker-client.ts';
import type { CheckpointService } from './checkpoint-service.ts';

/** Its calls reject with `CheckpointError`, or with another error if the worker fails. */
export type CheckpointClient = WorkerClient<CheckpointService, LoadProgress>;

const progress = v.strictObject({ loaded: v.number(), parameters: v.number(), layers: v.number() });

export function checkpointClient(
  onProgress: (progress: LoadProgress) => void,
  start: () => BackgroundWorker = () =>
    startWorker(() => new Worker(new URL('./opened-worker.ts', import.meta.url), { type: 'module' })),
): CheckpointClient {
  return new WorkerClient(start, {
    event: progress,
    onEvent: onProgress,
    errorOf: (problem) => new CheckpointError(problem as CheckpointProblem),
  });
}
